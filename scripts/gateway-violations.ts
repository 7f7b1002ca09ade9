/**
 * Writes requests of objects that violate the rules of the Gateway API, each at each place, ready to be recorded.
 *
 *   npx tsx scripts/gateway-violations.ts && npm run record -- spec-fixtures/corpus/gateway-violations.ndjson
 */
import { writeFileSync } from 'node:fs';
import { CRD_FOLDERS, rulePlacesOf } from '../test/gateway/rules.ts';
import { violating } from '../test/gateway/violations.ts';

const places = CRD_FOLDERS.flatMap(rulePlacesOf);
const lines = places.flatMap((place) => {
  const request = violating(place);
  if (request === undefined) {
    console.error(`nothing violates ${place.id}: ${place.rule.message}`);
    process.exitCode = 1;
    return [];
  }
  const { op, ...rest } = request;
  return [JSON.stringify({ id: place.id, op, crdFile: place.crdFile, ...rest })];
});
const file = new URL('../spec-fixtures/corpus/gateway-violations.ndjson', import.meta.url);
writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
console.log(`${lines.length} of ${places.length} rules`);
