import { type Library, member, overload } from '../../src/decls/decls.ts';
import { BOOL, listOf, mapOf, STRING } from '../../src/types/type.ts';
import { sameSizeArgumentCost, unitCost } from '../shared-costs.ts';
import { requestUriError, URL_TYPE, Url } from './url-value.ts';

export const urls: Library = {
  name: 'kubernetes.urls',
  source: 'kubernetes/apiserver pkg/cel/library/urls.go: URLs',
  doc: 'URLs and their parts.',
  defaultCost: 'unit',
  functions: {
    url: {
      doc: 'Reads an absolute URL or an absolute path.',
      examples: ["url('https://example.com/a').getHost() == 'example.com'", "url('/a').getEscapedPath() == '/a'"],
      cost: sameSizeArgumentCost,
      overloads: [overload('string_to_url', [STRING], URL_TYPE, (text: string) => Url.parse(text))],
    },
    getScheme: {
      doc: 'What stands before the colon, in lower case; empty without one.',
      examples: ["url('HTTPS://example.com/').getScheme() == 'https'", "url('/path').getScheme() == ''"],
      cost: unitCost,
      overloads: [member('url_get_scheme', [URL_TYPE], STRING, (value: Url) => value.scheme)],
    },
    getHost: {
      doc: 'Host and port; an IPv6 address keeps its brackets.',
      examples: [
        "url('https://example.com:80/').getHost() == 'example.com:80'",
        "url('https://[::1]/').getHost() == '[::1]'",
      ],
      cost: unitCost,
      overloads: [member('url_get_host', [URL_TYPE], STRING, (value: Url) => value.host)],
    },
    getHostname: {
      doc: 'The host without port and brackets.',
      examples: [
        "url('https://example.com:80/').getHostname() == 'example.com'",
        "url('https://[::1]:80/').getHostname() == '::1'",
      ],
      cost: unitCost,
      overloads: [member('url_get_hostname', [URL_TYPE], STRING, (value: Url) => value.hostname)],
    },
    getPort: {
      doc: 'The port as it is written; empty without one.',
      examples: ["url('https://example.com:80/').getPort() == '80'", "url('https://example.com/').getPort() == ''"],
      cost: unitCost,
      overloads: [member('url_get_port', [URL_TYPE], STRING, (value: Url) => value.port)],
    },
    getEscapedPath: {
      doc: 'The path with what has to be escaped escaped.',
      examples: [
        "url('https://example.com/with space/').getEscapedPath() == '/with%20space/'",
        "url('https://example.com').getEscapedPath() == ''",
      ],
      cost: unitCost,
      overloads: [member('url_get_escaped_path', [URL_TYPE], STRING, (value: Url) => value.escapedPath)],
    },
    getQuery: {
      doc: 'The query parameters, unescaped: each name with all its values. Parameters that are not well-formed are left out.',
      examples: [
        "url('/path?k1=a&k2=b&k2=c').getQuery() == {'k1': ['a'], 'k2': ['b', 'c']}",
        "url('/path?').getQuery() == {}",
      ],
      cost: unitCost,
      overloads: [
        member('url_get_query', [URL_TYPE], mapOf(STRING, listOf(STRING)), (value: Url) =>
          Object.fromEntries(value.query),
        ),
      ],
    },
    isURL: {
      doc: 'Whether a text is an absolute URL or an absolute path.',
      examples: ["isURL('https://user:pass@example.com:80/path?query=val#fragment')", "!isURL('../relative-path')"],
      overloads: [overload('is_url_string', [STRING], BOOL, (text: string) => requestUriError(text) === undefined)],
    },
  },
};
