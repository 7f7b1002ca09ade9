/**
 * Where the data of variables and of the fields behind them stands, found in as few steps as possible: a field is one
 * look into a plain object, whatever schema says how to read what is there; and data that is asked for more than once
 * in an evaluation is kept in a slot, as expressions say `self.spec` again and again.
 *
 * Nothing is charged or reported here. Whoever finds nothing in a place goes the general way of `attribute.ts`.
 */
import {
  CelError,
  type DataField,
  type DataReader,
  isPlainMap,
  MapValue,
  type PlainMap,
  type Value,
  type View,
} from '../values/value.ts';
import type { Frame } from './frame.ts';

/** Whether every object inherits something of this name. */
const isForeign = (name: string): boolean => name in Object.prototype;

/** Kinds of data that are values as they stand, as bits. */
const STRINGS = 1;
const SAFE_INTEGERS = 2;
const FRACTIONS = 4;
const BOOLEANS = 8;
const REST = 16;
const ERRORS = 32;
const NO_ERRORS = STRINGS | SAFE_INTEGERS | FRACTIONS | BOOLEANS | REST;
const ALL = NO_ERRORS | ERRORS;
/** All data takes a closer look. */
const NONE = 0;

const AS_IS: Readonly<Record<NonNullable<DataReader['readsAsIs']>, number>> = {
  string: STRINGS,
  number: SAFE_INTEGERS,
  fraction: FRACTIONS,
  boolean: BOOLEANS,
};

const plainFor = (reader: DataReader | undefined): number =>
  reader?.readsAsIs === undefined ? NONE : AS_IS[reader.readsAsIs];

/** Whether data is the value as it stands. */
function isPlain(data: Value, kinds: number): boolean {
  if (kinds === ALL) return true;
  if (typeof data === 'string') return (kinds & STRINGS) !== 0;
  if (typeof data === 'number') return (kinds & (Number.isSafeInteger(data) ? SAFE_INTEGERS : FRACTIONS)) !== 0;
  if (typeof data === 'boolean') return (kinds & BOOLEANS) !== 0;
  return (kinds & REST) !== 0 && !(data instanceof CelError);
}

// How a field is looked for in data. Numbers: to tell strings apart takes longer.
const NOT_DECLARED = 0;
const BY_NAME = 1;
/** Every object inherits something of the name. */
const OWN = 2;
const SPEC = 3;
const METADATA = 4;
const STATUS = 5;

/**
 * What every Kubernetes object has is looked for by a name that stands in the code, which takes V8 a fifth of the time
 * as long as the objects have few layouts.
 */
const LOOKS: ReadonlyMap<string, number> = new Map([
  ['spec', SPEC],
  ['metadata', METADATA],
  ['status', STATUS],
]);

const lookFor = (name: string): number => LOOKS.get(name) ?? (isForeign(name) ? OWN : BY_NAME);

/** Stands where fields are read from for data that has none, such as arrays and bytes: what those inherit is no field. */
const NO_FIELDS: PlainMap = Object.freeze(Object.create(null));

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
  /** Where the data is kept for those who read fields of it, or what stands for data without any; -1 where it is not. */
  #owner = -1;
  /** Of a field: where what it is read from is kept. */
  #from = -1;
  /** Slots that hold what is behind a variable, to be emptied when it is bound anew. */
  readonly kept: number[];
  /** Who reads the data; undefined where it is a value as it stands. */
  reader: DataReader | undefined;
  /** Of data that is a list or a map: who reads all that is in it, where that is one. */
  entries: DataReader | undefined;
  #plainEntry = NONE;
  #readsMaps = false;
  /** Of a variable: whom the places behind it know of. Null until it is first bound. */
  #learntFor: DataReader | undefined | null = null;
  /** All that is behind a variable. */
  readonly #behind: Place[];
  #fields: Place[] | undefined;
  #fieldsByName: Map<string, Place> | undefined;
  #uses = 0;

  /** Of a field: how it is looked for in the data, and its name there. */
  #look = NOT_DECLARED;
  #dataName = '';
  #plain = NO_ERRORS;

  /** @param slot - of a variable */
  constructor(parent: Place | undefined, name: string, slot: number, depth = 0) {
    this.parent = parent;
    this.name = name;
    this.variable = parent?.variable ?? this;
    this.kept = parent?.kept ?? [];
    this.#behind = parent === undefined ? [] : parent.#behind;
    this.depth = depth;
    this.slot = slot;
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
    if (this.#behind.length > 0) this.#owner = newSlot();
    for (const place of this.#behind) {
      const fields = place.#fields?.length ?? 0;
      // Whoever is behind another comes later.
      place.#from = (place.parent as Place).#owner;
      if (fields > 0) {
        place.#owner = newSlot();
        this.kept.push(place.#owner);
      }
      if (place.#uses > 0 && place.#uses + fields > 1) {
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
    this.#plain = reader === undefined ? NO_ERRORS : plainFor(reader);
    for (const place of this.#behind) place.#follow();
  }

  #readBy(reader: DataReader | undefined): void {
    this.reader = reader;
    this.entries = reader?.entries;
    this.#plainEntry = plainFor(this.entries);
    this.#readsMaps = reader?.readsMaps ?? false;
  }

  /** Learns what the field is called in data that is read as its owner's is. */
  #follow(): void {
    const isRead = this.variable.reader !== undefined;
    const reader = (this.parent as Place).reader;
    const field: DataField | undefined = isRead ? reader?.field(this.name) : { name: this.name, reader: undefined };
    this.#readBy(field?.reader);
    this.#dataName = field?.name ?? '';
    this.#look = field === undefined ? NOT_DECLARED : lookFor(field.name);
    this.#plain = isRead ? plainFor(field?.reader) : ALL;
  }

  /** Of a variable: puts its value in place; of a view the data, and says who reads it. */
  bindValue(slots: (Value | undefined)[], value: Value | undefined): void {
    const learntFor = this.#learntFor;
    // Most likely it is read as it was the last time.
    if (learntFor === undefined && isPlainMap(value)) {
      this.#put(slots, value, value);
      return;
    }
    // Nothing but a view has that reader, and to look for it is faster than to find out what this is an instance of.
    const view = value as View<PlainMap> | null | undefined;
    if (learntFor !== undefined && view?.reader === learntFor) this.#put(slots, view.raw, view.raw);
    else this.#bindAny(slots, value);
  }

  #bindAny(slots: (Value | undefined)[], value: Value | undefined): void {
    const view = value instanceof MapValue ? value.view : undefined;
    this.readBy(view?.reader);
    if (view === undefined) this.bind(slots, value);
    else this.#put(slots, view.raw, view.raw);
  }

  #put(slots: (Value | undefined)[], data: Value | undefined, owner: PlainMap): void {
    slots[this.slot] = data;
    if (this.#owner >= 0) slots[this.#owner] = owner;
  }

  /** Of a variable: puts its data in place. */
  bind(slots: (Value | undefined)[], data: Value | undefined): void {
    this.#put(slots, data, isPlainMap(data) ? data : NO_FIELDS);
  }

  /** Likewise, in place of other data. */
  rebind(slots: (Value | undefined)[], data: Value | undefined): void {
    const { kept } = this;
    for (let i = 0; i < kept.length; i++) slots[kept[i] as number] = undefined;
    this.bind(slots, data);
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
    if (data === undefined || data === null) return undefined;
    const fits = (this.#readsMaps && isPlainMap(data)) || (this.reader as DataReader).fits(data);
    return fits ? (data as PlainMap | readonly Value[]) : undefined;
  }

  /** Data whose reader says what it {@link DataReader.holds}, if that is any. */
  holder({ slots }: Frame): Value | undefined {
    return this.entries === undefined ? undefined : this.#data(slots);
  }

  /** Whether what is in a {@link container} is a value as it stands. */
  isPlainEntry(data: Value): boolean {
    return isPlain(data, this.#plainEntry);
  }

  /** The data; undefined where there is none, or where it takes a closer look to tell. */
  #data(slots: (Value | undefined)[]): Value | undefined {
    const { slot } = this;
    if (slot >= 0) {
      const known = slots[slot];
      if (known !== undefined) return known;
    }
    const data = this.#look === BY_NAME ? this.#ownerOf(slots)[this.#dataName] : this.#known(slots);
    if (slot >= 0) slots[slot] = data;
    return data;
  }

  /** By another look. */
  #known(slots: (Value | undefined)[]): Value | undefined {
    const look = this.#look;
    if (look === NOT_DECLARED) return undefined;
    const owner = this.#ownerOf(slots);
    switch (look) {
      case SPEC:
        return owner.spec;
      case METADATA:
        return owner.metadata;
      case STATUS:
        return owner.status;
      default:
        return Object.hasOwn(owner, this.#dataName) ? owner[this.#dataName] : undefined;
    }
  }

  /** Of a field: what it is read from. */
  #ownerOf(slots: (Value | undefined)[]): PlainMap {
    return (slots[this.#from] as PlainMap | undefined) ?? (this.parent as Place).#own(slots);
  }

  /** Keeps what fields are read from. */
  #own(slots: (Value | undefined)[]): PlainMap {
    const data = this.#data(slots);
    const owner = isPlainMap(data) ? data : NO_FIELDS;
    slots[this.#owner] = owner;
    return owner;
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

  /** Of a field: whether there is a value; undefined where it takes a closer look to tell. */
  has({ slots }: Frame): boolean | undefined {
    const data = this.#data(slots);
    if (data !== undefined) {
      if (this.reader === undefined) return true;
      // Null, and data that does not fit its reader, may be there or not, or an error.
      const fits = this.#readsMaps ? isPlainMap(data) : isPlain(data, this.#plain);
      return fits || (data !== null && this.reader.fits(data)) ? true : undefined;
    }
    if (this.#look === NOT_DECLARED) return undefined;
    return this.#ownerOf(slots) === NO_FIELDS ? undefined : false;
  }
}
