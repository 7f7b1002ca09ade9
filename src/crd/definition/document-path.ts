import type { Path } from '../../documents/path.ts';

/**
 * What the server calls some parts of a definition, and where a document has them: what all versions share is told of
 * the definition as a whole, and conversion as it was in the API's first version.
 *
 * @see kubernetes/apiextensions-apiserver pkg/apis/apiextensions/v1/conversion.go
 */
const RENAMED: readonly (readonly [told: Path, written: Path])[] = [
  [
    ['spec', 'validation'],
    ['spec', 'versions', 0, 'schema'],
  ],
  ...['subresources', 'additionalPrinterColumns', 'selectableFields'].map((name): readonly [Path, Path] => [
    ['spec', name],
    ['spec', 'versions', 0, name],
  ]),
  [
    ['spec', 'version'],
    ['spec', 'versions', 0, 'name'],
  ],
  [
    ['spec', 'conversion', 'webhookClientConfig'],
    ['spec', 'conversion', 'webhook', 'clientConfig'],
  ],
  [
    ['spec', 'conversion', 'conversionReviewVersions'],
    ['spec', 'conversion', 'webhook', 'conversionReviewVersions'],
  ],
];

const beginsWith = (path: Path, start: Path): boolean => start.every((step, i) => path[i] === step);

/** Where a document has what an error is about. */
export function documentPath(told: Path): Path {
  const renamed = RENAMED.find(([from]) => beginsWith(told, from));
  const path = renamed === undefined ? told : [...renamed[1], ...told.slice(renamed[0].length)];
  return path.map((step) => (step === 'JSONPath' ? 'jsonPath' : step));
}
