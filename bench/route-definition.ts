/** The largest definition of the Gateway API, HTTPRoute with its experimental fields, and objects of it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlainMap } from 'kubecel';
// Not public: the command line reads YAML.
import { readDocuments } from '../src/documents/document.ts';
import { root } from './places.ts';

const GATEWAY_API = 'sigs.k8s.io/gateway-api@v1.6.3';

/** Where the Gateway API's Go module keeps the definition; where there is no Go, the smaller one of this repository's examples. */
function file(): string {
  const { status, stdout } = spawnSync('go', ['mod', 'download', '-json', GATEWAY_API], {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  if (status === 0) {
    const { Dir: folder } = JSON.parse(stdout);
    return join(folder, 'config', 'crd', 'experimental', 'gateway.networking.k8s.io_httproutes.yaml');
  }
  console.error(`${GATEWAY_API} cannot be had: a smaller HTTPRoute, that of the examples, stands in for it.`);
  return join(root, 'examples', 'crds', 'httproutes.yaml');
}

export function routeDefinition(): PlainMap {
  const path = file();
  const [document] = readDocuments(readFileSync(path, 'utf8'), path);
  if (document === undefined || !document.ok) throw new Error(`${path} cannot be read`);
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
