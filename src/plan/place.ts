/**
 * Where the data of variables and of the fields behind them stands, found in as few steps as possible: a field is one
 * look into a plain object, whatever schema says how to read what is there; and data that is asked for more than once
 * in an evaluation is kept in a slot, as expressions say `self.spec` again and again.
 *
 * Nothing is charged or reported here. Whoever finds nothing in a place goes the general way of `attribute.ts`.
 */
import { NonData } from '../types/type.ts';
import { CelError, type DataField, type DataReader, isPlainMap, type PlainMap, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';

/** Whether objects, arrays or bytes inherit something of this name, or arrays have an element of it. */
const isForeign = (name: string): boolean =>
  name in Object.prototype || name in Array.prototype || name in Uint8Array.prototype || /^\d/.test(name);

/** A look at a field, by its name in the data. */
interface Step {
  readonly name: string;
  readonly isForeign: boolean;
}

/** What data must be to be the value as it stands. Numbers: to tell strings apart would take calls. */
const ANYTHING = 0;
const NO_ERROR = 1;
const A_STRING = 2;
const A_SAFE_INTEGER = 3;
const A_BOOLEAN = 4;
const A_FRACTION = 5;
/** It takes a closer look. */
const UNKNOWN = 6;

function plainFor(reader: DataReader | undefined): number {
  switch (reader?.readsAsIs) {
    case 'string':
      return A_STRING;
    case 'number':
      return A_SAFE_INTEGER;
    case 'boolean':
      return A_BOOLEAN;
    case 'fraction':
      return A_FRACTION;
    default:
      return UNKNOWN;
  }
}

/** Whether data is the value as it stands. */
function isPlain(data: Value, kind: number): boolean {
  switch (kind) {
    case ANYTHING:
      return true;
    case NO_ERROR:
      return !(data instanceof CelError);
    case A_STRING:
      return typeof data === 'string';
    case A_SAFE_INTEGER:
      return Number.isSafeInteger(data);
    case A_BOOLEAN:
      return typeof data === 'boolean';
    case A_FRACTION:
      return typeof data === 'number' && !Number.isSafeInteger(data);
    default:
      return false;
  }
}

/** A variable, or a field of a field of one. */
export class Place {
  /** Undefined for a variable. */
  readonly parent: Place | undefined;
  /** Of the variable, or the field as expressions write it. */
  readonly name: string;
  /** The variable: itself, if this is one. */
  readonly variable: Place;
  /** How many comprehensions there are around a variable that is bound by one; 0 for the program's. */
  readonly depth: number;
  /** Where the data is, or is kept once it is found; -1 where it is not kept. */
  slot: number;
  /** Where the value is kept, if it is more than the data. */
  #valueSlot = -1;
  /** Slots that hold what is behind a variable, to be emptied when it is bound anew. */
  readonly kept: number[];
  /** Who reads the data; undefined where it is a value as it stands. */
  reader: DataReader | undefined;
  /** Of data that is a list or a map: who reads all that is in it, where that is one. */
  entries: DataReader | undefined;
  #plainEntry = UNKNOWN;
  /** Of a variable: whom the places behind it know of. Null until it is first bound. */
  #learntFor: DataReader | undefined | null = null;
  /** All that is behind a variable. */
  readonly #behind: Place[];
  #fields: Place[] | undefined;
  #fieldsByName: Map<string, Place> | undefined;
  #uses = 0;

  /** The nearest place before this whose data is kept. */
  #origin: Place;
  /** From there; undefined where not all can be taken. */
  #steps: readonly Step[] | undefined = [];
  /** Whether these are one or two plain looks. */
  #isDirect = true;
  #first: string | undefined;
  #second: string | undefined;
  /** The origin's slot. */
  #from: number;
  #plain = NO_ERROR;

  /** @param slot - of a variable */
  constructor(parent: Place | undefined, name: string, slot: number, depth = 0) {
    this.parent = parent;
    this.name = name;
    this.variable = parent?.variable ?? this;
    this.kept = parent?.kept ?? [];
    this.#behind = parent === undefined ? [] : parent.#behind;
    this.depth = depth;
    this.slot = slot;
    this.#from = slot;
    this.#origin = this.variable;
  }

  /** While planning only. */
  field(name: string): Place {
    const known = this.#knownField(name);
    if (known !== undefined) return known;
    const place = new Place(this, name, -1);
    if (this.#fields === undefined) this.#fields = [place];
    else this.#fields.push(place);
    this.#fieldsByName?.set(name, place);
    this.#behind.push(place);
    return place;
  }

  /** Few fields are found faster one by one. */
  #knownField(name: string): Place | undefined {
    const fields = this.#fields;
    if (fields === undefined) return undefined;
    if (fields.length > 8) {
      this.#fieldsByName ??= new Map(fields.map((field) => [field.name, field]));
      return this.#fieldsByName.get(name);
    }
    for (const field of fields) if (field.name === name) return field;
    return undefined;
  }

  /**
   * While planning only: somebody reads this.
   *
   * @param depth - how many comprehensions are around the reader: it reads often where the variable stays the same
   */
  use(depth: number): void {
    this.#uses += depth > this.variable.depth ? 2 : 1;
  }

  /**
   * Of a variable, when all is planned: gives slots to what is read more than once behind it.
   *
   * @param newSlot - answers a slot that nobody has
   */
  settle(newSlot: () => number): void {
    // Whoever is behind another comes later.
    for (const place of this.#behind) {
      const parent = place.parent as Place;
      place.#origin = parent.slot >= 0 ? parent : parent.#origin;
      if (place.#uses + (place.#fields?.length ?? 0) > 1) {
        place.slot = newSlot();
        place.#valueSlot = newSlot();
        this.kept.push(place.slot, place.#valueSlot);
      }
      place.#fields = undefined;
      place.#fieldsByName = undefined;
    }
    this.#fields = undefined;
    this.#fieldsByName = undefined;
  }

  /** Of a variable: says who reads its data from now on. */
  readBy(reader: DataReader | undefined): void {
    if (reader === this.#learntFor) return;
    this.#learntFor = reader;
    this.#readBy(reader);
    this.#plain = reader === undefined ? NO_ERROR : plainFor(reader);
    for (const place of this.#behind) place.#follow();
  }

  #readBy(reader: DataReader | undefined): void {
    this.reader = reader;
    this.entries = reader?.entries;
    this.#plainEntry = plainFor(this.entries);
  }

  /** Learns which steps to take from the origin in data that is read as its is. */
  #follow(): void {
    const { name } = this;
    const parent = this.parent as Place;
    const isRead = this.variable.reader !== undefined;
    const field: DataField | undefined = isRead ? parent.reader?.field(name) : { name, reader: undefined };
    this.#readBy(field?.reader);
    const before = this.#origin === parent ? [] : parent.#steps;
    const step = field && { name: field.name, isForeign: isForeign(field.name) };
    this.#steps = before && step && [...before, step];

    this.#from = this.#origin.slot;
    const steps = this.#steps;
    this.#isDirect = steps !== undefined && steps.length <= 2 && !steps.some((look) => look.isForeign);
    this.#first = this.#isDirect ? steps?.[0]?.name : undefined;
    this.#second = this.#isDirect ? steps?.[1]?.name : undefined;
    this.#plain = isRead ? plainFor(field?.reader) : ANYTHING;
  }

  /** The value; undefined where there is none, or where it takes a closer look to tell. */
  read({ slots }: Frame): Value | undefined {
    const data = this.#data(slots);
    if (data === undefined || isPlain(data, this.#plain)) return data;
    return this.#valueOf(slots, data);
  }

  /**
   * Data that is a list or a map of what {@link entries} reads, and fits; undefined where there is none, or where it takes
   * a closer look to tell.
   */
  container({ slots }: Frame): PlainMap | readonly Value[] | undefined {
    if (this.entries === undefined) return undefined;
    const data = this.#data(slots);
    const fits = data !== undefined && data !== null && (this.reader as DataReader).fits(data);
    return fits ? (data as PlainMap | readonly Value[]) : undefined;
  }

  /** Whether what is in a {@link container} is a value as it stands. */
  isPlainEntry(data: Value): boolean {
    return isPlain(data, this.#plainEntry);
  }

  /** The data; undefined where there is none, or where it takes a closer look to tell. */
  #data(slots: (Value | undefined)[]): Value | undefined {
    const { slot } = this;
    let data = slot < 0 ? undefined : slots[slot];
    if (data === undefined) {
      data = slots[this.#from];
      if (data === undefined && this.#origin.parent !== undefined) data = this.#origin.#data(slots);
      const first = this.#first;
      if (first !== undefined) {
        if (typeof data !== 'object' || data === null || data instanceof NonData) return undefined;
        data = (data as PlainMap)[first];
        const second = this.#second;
        if (second !== undefined) {
          if (typeof data !== 'object' || data === null || data instanceof NonData) return undefined;
          data = (data as PlainMap)[second];
        }
      }
      if (!this.#isDirect) data = this.#find(slots);
      if (data === undefined) return undefined;
      if (slot >= 0) slots[slot] = data;
    }
    return data;
  }

  #valueOf(slots: (Value | undefined)[], data: Value): Value | undefined {
    const { reader } = this;
    const known = this.#valueSlot < 0 ? undefined : slots[this.#valueSlot];
    if (known !== undefined || reader === undefined) return known;
    // A property that is null counts as absent.
    if (data === null && this.parent !== undefined) return undefined;
    const value = reader.read(data);
    if (value instanceof CelError) return undefined;
    if (this.#valueSlot >= 0) slots[this.#valueSlot] = value;
    return value;
  }

  /** As `#data`, however many steps there are, and whatever their names. */
  #find(slots: (Value | undefined)[]): Value | undefined {
    const { slot } = this;
    if (slot >= 0) {
      const known = slots[slot];
      if (known !== undefined || this.parent === undefined) return known;
    }
    const steps = this.#steps;
    if (steps === undefined) return undefined;
    let data = this.#origin.#find(slots);
    for (let i = 0; i < steps.length; i++) {
      const { name, isForeign } = steps[i] as Step;
      if (typeof data !== 'object' || data === null || data instanceof NonData) return undefined;
      if (isForeign && (Array.isArray(data) || data instanceof Uint8Array || !Object.hasOwn(data, name)))
        return undefined;
      data = (data as PlainMap)[name];
    }
    if (slot >= 0) slots[slot] = data;
    return data;
  }

  /** Of a field: whether there is a value; undefined where it takes a closer look to tell. */
  has({ slots }: Frame): boolean | undefined {
    const data = this.#data(slots);
    if (data !== undefined) {
      if (this.reader === undefined) return true;
      // Null, and data that does not fit its reader, may be there or not, or an error.
      return data !== null && (isPlain(data, this.#plain) || this.reader.fits(data)) ? true : undefined;
    }
    if (this.#steps === undefined) return undefined;
    const owner = (this.parent as Place).#data(slots);
    return owner !== undefined && isPlainMap(owner) ? false : undefined;
  }
}
