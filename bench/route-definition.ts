/** The largest definition of the Gateway API, HTTPRoute with its experimental fields, and objects of it. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { PlainMap } from 'kubecel';
// Not public: the command line reads YAML.
import { readDocuments } from '../src/documents/document.ts';
import { data } from './places.ts';

export const definitionText = (): string => gunzipSync(readFileSync(data('httproutes.yaml.gz'))).toString();

export function routeDefinition(): PlainMap {
  const [document] = readDocuments(definitionText(), 'httproutes.yaml');
  if (document === undefined || !document.ok) throw new Error('the definition cannot be read');
  return document.value as PlainMap;
}

/** A valid route of 1 to 16 rules, each with up to 8 matches, filters and backends. */
export function route(rules: number, matches = 4): PlainMap {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: 'shop', namespace: 'shop', labels: { app: 'shop', team: 'checkout' } },
    spec: {
      parentRefs: [
        { name: 'web', sectionName: 'plain' },
        { name: 'web', sectionName: 'secure' },
      ],
      hostnames: ['shop.example.com', '*.shop.example.com'],
      rules: Array.from({ length: rules }, (_, rule) => ({
        name: `rule-${rule}`,
        matches: Array.from({ length: matches }, (_, match) => ({
          path: { type: 'PathPrefix', value: `/shop/${rule}/part-${match}` },
          method: 'GET',
          headers: [
            { name: 'x-region', value: `eu-${match}` },
            { name: 'x-tier', value: 'gold' },
          ],
          queryParams: [{ name: 'version', value: '2' }],
        })),
        filters: [
          {
            type: 'RequestHeaderModifier',
            requestHeaderModifier: {
              set: [{ name: 'x-shop', value: '1' }],
              add: [{ name: 'x-seen', value: 'yes' }],
              remove: ['x-debug'],
            },
          },
          { type: 'RequestMirror', requestMirror: { backendRef: { name: 'mirror', port: 8080 }, percent: 5 } },
        ],
        backendRefs: [
          { name: `cart-${rule}`, port: 8080, weight: 9 },
          { name: `cart-next-${rule}`, port: 8080, weight: 1 },
        ],
        timeouts: { request: '10s', backendRequest: '2s' },
      })),
    },
  };
}
