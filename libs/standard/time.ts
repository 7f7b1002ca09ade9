import { type FunctionDecl, member, type Overload } from '../../src/decls/decls.ts';
import { DURATION, INT, STRING, TIMESTAMP } from '../../src/types/type.ts';
import type { Duration, Timestamp } from '../../src/values/time.ts';
import { type CivilTime, civilTime, durationIn } from '../../src/values/time-text.ts';
import { CelError, type Value } from '../../src/values/value.ts';
import { zoneOffset } from '../../src/values/zones.ts';

/** A part of a moment: of its date and clock in a zone, and of the nanoseconds of its second. */
type Part = (localSeconds: number, nanos: number) => number;

const SECONDS_PER_DAY = 86_400;

/** From 0, of the day. */
const secondOfDay = (localSeconds: number): number =>
  localSeconds - Math.floor(localSeconds / SECONDS_PER_DAY) * SECONDS_PER_DAY;

/** A part of the date. */
const dated =
  (part: (local: CivilTime) => number): Part =>
  (localSeconds) =>
    part(civilTime(localSeconds));

/** The overloads for a timestamp: in UTC, and in the zone that is given. */
function partOf(id: string, part: Part, zonedId = `${id}_with_tz`): readonly [Overload, Overload] {
  return [
    member(id, [TIMESTAMP], INT, (time: Timestamp): Value => part(time.seconds, time.nanos)),
    member(zonedId, [TIMESTAMP, STRING], INT, (time: Timestamp, zone: string): Value => {
      const offset = zoneOffset(zone, time.seconds);
      return offset instanceof CelError ? offset : part(time.seconds + offset, time.nanos);
    }),
  ];
}

/** The whole of a duration in a unit, toward zero. Goes through a double, whose rounding it shares. */
const wholeIn =
  (unit: number) =>
  (duration: Duration): Value =>
    Math.trunc(durationIn(duration, unit)) + 0;

/** Parts of moments and lengths of durations. */
export const timeFunctions: Readonly<Record<string, FunctionDecl>> = {
  getFullYear: {
    doc: 'The year of a moment, in UTC or in the given time zone: a name such as `America/New_York` or an offset such as `-08:00`.',
    examples: [
      "timestamp('2023-07-14T10:30:45.123Z').getFullYear() == 2023",
      "timestamp('2023-01-01T05:30:00Z').getFullYear('-08:00') == 2022",
    ],
    overloads: partOf(
      'timestamp_to_year',
      dated(({ year }) => year),
    ),
  },
  getMonth: {
    doc: 'The month of a moment from 0, in UTC or in the given time zone.',
    examples: [
      "timestamp('2023-07-14T10:30:45.123Z').getMonth() == 6",
      "timestamp('2023-01-01T05:30:00Z').getMonth('America/Los_Angeles') == 11",
    ],
    overloads: partOf(
      'timestamp_to_month',
      dated(({ month }) => month - 1),
    ),
  },
  getDayOfYear: {
    doc: 'The day of the year of a moment from 0, in UTC or in the given time zone.',
    examples: [
      "timestamp('2023-01-02T00:00:00Z').getDayOfYear() == 1",
      "timestamp('2023-01-01T05:00:00Z').getDayOfYear('America/Los_Angeles') == 364",
    ],
    overloads: partOf(
      'timestamp_to_day_of_year',
      dated(({ yearDay }) => yearDay),
    ),
  },
  getDayOfMonth: {
    doc: 'The day of the month of a moment from 0, in UTC or in the given time zone.',
    examples: [
      "timestamp('2023-07-14T10:30:45.123Z').getDayOfMonth() == 13",
      "timestamp('2023-07-01T05:00:00Z').getDayOfMonth('America/Los_Angeles') == 29",
    ],
    overloads: partOf(
      'timestamp_to_day_of_month',
      dated(({ day }) => day - 1),
    ),
  },
  getDate: {
    doc: 'The day of the month of a moment from 1, in UTC or in the given time zone.',
    examples: [
      "timestamp('2023-07-14T10:30:45.123Z').getDate() == 14",
      "timestamp('2023-07-01T05:00:00Z').getDate('America/Los_Angeles') == 30",
    ],
    overloads: partOf(
      'timestamp_to_day_of_month_1_based',
      dated(({ day }) => day),
    ),
  },
  getDayOfWeek: {
    doc: 'The day of the week of a moment from 0 for Sunday, in UTC or in the given time zone.',
    examples: [
      "timestamp('2023-07-14T10:30:45.123Z').getDayOfWeek() == 5",
      "timestamp('2023-07-16T05:00:00Z').getDayOfWeek('America/Los_Angeles') == 6",
    ],
    overloads: partOf(
      'timestamp_to_day_of_week',
      dated(({ weekDay }) => weekDay),
    ),
  },
  getHours: {
    doc: 'The hour of a moment, in UTC or in the given time zone; or how many hours a duration has.',
    examples: [
      "timestamp('2023-07-14T10:30:45.123Z').getHours() == 10",
      "timestamp('2023-07-14T10:30:45.123Z').getHours('America/Los_Angeles') == 3",
      "duration('3723s').getHours() == 1",
    ],
    overloads: [
      ...partOf('timestamp_to_hours', (local) => Math.floor(secondOfDay(local) / 3600)),
      member('duration_to_hours', [DURATION], INT, wholeIn(3_600_000_000_000)),
    ],
  },
  getMinutes: {
    doc: 'The minute of a moment, in UTC or in the given time zone; or how many minutes a duration has.',
    examples: [
      "timestamp('2023-07-14T10:30:45.123Z').getMinutes() == 30",
      "timestamp('2023-07-14T10:30:45.123Z').getMinutes('Asia/Kolkata') == 0",
      "duration('3723s').getMinutes() == 62",
    ],
    overloads: [
      ...partOf('timestamp_to_minutes', (local) => Math.floor((secondOfDay(local) % 3600) / 60)),
      member('duration_to_minutes', [DURATION], INT, wholeIn(60_000_000_000)),
    ],
  },
  getSeconds: {
    doc: 'The second of a moment, in UTC or in the given time zone; or how many seconds a duration has.',
    examples: [
      "timestamp('2023-07-14T10:30:45.123Z').getSeconds() == 45",
      "timestamp('2023-07-14T10:30:45.123Z').getSeconds('America/Los_Angeles') == 45",
      "duration('3723.456s').getSeconds() == 3723",
    ],
    overloads: [
      ...partOf('timestamp_to_seconds', (local) => secondOfDay(local) % 60, 'timestamp_to_seconds_tz'),
      member('duration_to_seconds', [DURATION], INT, wholeIn(1_000_000_000)),
    ],
  },
  getMilliseconds: {
    doc: 'The milliseconds of the second of a moment, in UTC or in the given time zone; or how many milliseconds a duration has.',
    examples: [
      "timestamp('2023-07-14T10:30:45.123Z').getMilliseconds() == 123",
      "timestamp('2023-07-14T10:30:45.123Z').getMilliseconds('America/Los_Angeles') == 123",
      "duration('1.5s').getMilliseconds() == 1500",
    ],
    overloads: [
      ...partOf('timestamp_to_milliseconds', (_local, nanos) => Math.trunc(nanos / 1_000_000)),
      member('duration_to_milliseconds', [DURATION], INT, ({ nanos }: Duration): Value => Number(nanos / 1_000_000n)),
    ],
  },
};
