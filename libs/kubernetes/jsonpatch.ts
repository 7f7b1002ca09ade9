import { type Library, overload } from '../../src/decls/decls.ts';
import { STRING } from '../../src/types/type.ts';
import { sameSizeArgumentCost } from '../shared-costs.ts';

export const jsonPatch: Library = {
  name: 'kubernetes.jsonpatch',
  source: 'kubernetes/apiserver pkg/cel/library/jsonpatch.go: JSONPatch',
  doc: 'Help with JSON patches.',
  defaultCost: 'unit',
  functions: {
    'jsonpatch.escapeKey': {
      doc: 'A key as it is written in the path of a JSON patch: ~0 for ~ and ~1 for /.',
      examples: ["jsonpatch.escapeKey('k8s.io/my~label') == 'k8s.io~1my~0label'"],
      cost: sameSizeArgumentCost,
      overloads: [
        overload('string_jsonpatch_escapeKey_string', [STRING], STRING, (key: string) =>
          key.replaceAll('~', '~0').replaceAll('/', '~1'),
        ),
      ],
    },
  },
};
