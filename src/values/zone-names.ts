/**
 * How the names of time zones are written. The platform knows which zones there are; but it takes a name in any case,
 * and some that are not in the tz database.
 */

/** Zones without a region; of such names, platforms have others of their own. */
const ALONE: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire Factory GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland ' +
    'Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK ' +
    'Singapore Turkey UCT UTC Universal W-SU WET Zulu'
  ).split(' '),
);

const REGIONS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'Africa America America/Argentina America/Indiana America/Kentucky America/North_Dakota Antarctica Arctic Asia ' +
    'Atlantic Australia Brazil Canada Chile Etc Europe Indian Mexico Pacific US'
  ).split(' '),
);

/** Words that do not have a single capital, the first letter. */
const ODD_WORDS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  'of es au ACT GMT IN LHI NSW UCT UTC BajaNorte BajaSur ComodRivadavia DeNoronha DumontDUrville EasterIsland McMurdo'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** No longer in the tz database. */
const GONE = /^(Canada\/East-Saskatchewan|US\/Pacific-New)$/;

/** Whether zones lie below this name: `Europe`, `America/Indiana`. */
export const isZoneRegion = (name: string): boolean => REGIONS.has(name);

/** Whether a zone may have this name: whether all is right about it but that there is none. */
export function isZoneName(name: string): boolean {
  const slash = name.lastIndexOf('/');
  if (slash < 0) return ALONE.has(name);
  const words = name.slice(slash + 1);
  return isZoneRegion(name.slice(0, slash)) && words === words.replace(/[A-Za-z]+/g, inItsCase) && !GONE.test(name);
}

function inItsCase(word: string): string {
  const lower = word.toLowerCase();
  return ODD_WORDS.get(lower) ?? lower.replace(/^./, (first) => first.toUpperCase());
}
