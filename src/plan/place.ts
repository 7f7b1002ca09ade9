/**
 * Where the data of variables and of the fields behind them stands, found in as few steps as possible: a field is one
 * look into a plain object, whatever schema says how to read what is there; and data that is asked for more than once
 * in an evaluation is kept in a slot, as expressions say `self.spec` again and again.
 *
 * Nothing is charged or reported here. Whoever finds nothing in a place goes the general way of `attribute.ts`.
 */
import { NonData } from '../types/type.ts';
import { CelError, type DataField, type DataReader, type PlainMap, type Value } from '../values/value.ts';
import type { Frame } from './frame.ts';

/** Of a variable: two slots of its own, for the data and for its reader, if it has one. */
export const SLOTS_OF_VARIABLE = 2;

/** Whether objects, arrays or bytes inherit something of this name, or arrays have an element of it. */
const isForeign = (name: string): boolean =>
  name in Object.prototype || name in Array.prototype || name in Uint8Array.prototype || /^\d/.test(name);

interface Step {
  readonly name: string;
  readonly isForeign: boolean;
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
  /** Slots that hold what is behind a variable, to be emptied when it is bound anew. */
  readonly kept: number[] = [];
  /** Where the data is, or is kept once it is found; -1 where it is not kept. */
  slot: number;
  #fields: Map<string, Place> | undefined;
  #uses = 0;
  /** The nearest place before this whose data is kept. */
  #origin: Place;
  /** Who reads the variable: what the rest was found out for. Null until the first look. */
  #variableReader: DataReader | undefined | null = null;
  /** Who reads the data; undefined where it is a value as it stands. */
  #reader: DataReader | undefined;
  #readsAsIs: DataReader['readsAsIs'];
  /** The steps from the origin, as names in the data; undefined where a reader takes more than one look for one. */
  #steps: readonly Step[] | undefined = [];
  /** Whether the steps are plain looks from the slot on. */
  #isDirect = true;
  #from: number;
  #first: string | undefined;
  #second: string | undefined;
  #rest: readonly Step[] | undefined;

  constructor(parent: Place | undefined, name: string, slot: number, depth = 0) {
    this.parent = parent;
    this.name = name;
    this.variable = parent?.variable ?? this;
    this.depth = depth;
    this.slot = slot;
    this.#from = slot;
    this.#origin = this.variable;
  }

  /** While planning only. */
  field(name: string): Place {
    this.#fields ??= new Map();
    let place = this.#fields.get(name);
    if (place === undefined) {
      place = new Place(this, name, -1);
      this.#fields.set(name, place);
    }
    return place;
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
   * When all is planned: gives slots to what is read more than once.
   *
   * @param newSlot - answers a slot that nobody has
   */
  settle(newSlot: () => number): void {
    const { parent } = this;
    const fields = this.#fields;
    this.#fields = undefined;
    if (parent !== undefined) {
      this.#origin = parent.slot >= 0 ? parent : parent.#origin;
      if (this.#uses + (fields?.size ?? 0) > 1) {
        this.slot = newSlot();
        this.variable.kept.push(this.slot);
      }
    }
    if (fields !== undefined) for (const field of fields.values()) field.settle(newSlot);
  }

  /** Whether there is nothing where {@link find} finds nothing in a plain object. */
  get isReadable(): boolean {
    return this.#steps !== undefined;
  }

  /** The data; undefined where there is none, or where it takes a closer look to tell. */
  find(frame: Frame): Value | undefined {
    const { slots } = frame;
    const reader = slots[this.variable.slot + 1] as DataReader | undefined;
    if (reader !== this.#variableReader) this.#readAs(reader);
    let data = slots[this.#from] as Value | undefined;
    if (data === undefined || !this.#isDirect) return this.#fetch(frame);
    if (this.#first === undefined) return data;
    if (typeof data !== 'object' || data === null || data instanceof NonData) return undefined;
    data = (data as PlainMap)[this.#first];
    if (this.#second === undefined) return data;
    if (typeof data !== 'object' || data === null || data instanceof NonData) return undefined;
    data = (data as PlainMap)[this.#second];
    return this.#rest === undefined ? data : follow(this.#rest, data);
  }

  /** The value of data that was found here; undefined where it takes a closer look to tell. */
  valueOf(data: Value): Value | undefined {
    const reader = this.#reader;
    if (reader === undefined) return this.parent === undefined && data instanceof CelError ? undefined : data;
    switch (this.#readsAsIs) {
      case 'string':
        if (typeof data === 'string') return data;
        break;
      case 'number':
        if (Number.isSafeInteger(data)) return data;
        break;
      case 'boolean':
        if (typeof data === 'boolean') return data;
        break;
      default:
    }
    // A property that is null counts as absent.
    if (data === null && this.parent !== undefined) return undefined;
    const value = reader.read(data);
    return value instanceof CelError ? undefined : value;
  }

  /** Where nothing is kept yet, or the steps are no plain looks. */
  #fetch(frame: Frame): Value | undefined {
    if (this.#steps === undefined || this.parent === undefined) return undefined;
    if (this.slot >= 0 && frame.slots[this.slot] !== undefined) return frame.slots[this.slot] as Value;
    const data = follow(this.#steps, this.#origin.find(frame));
    if (this.slot >= 0) frame.slots[this.slot] = data;
    return data;
  }

  /** Learns which steps to take in data that is read so. */
  #readAs(variableReader: DataReader | undefined): void {
    this.#variableReader = variableReader;
    const steps: Step[] = [];
    let reader = variableReader;
    for (const place of this.#path()) {
      if (place.parent === this.#origin) steps.length = 0;
      const field: DataField | undefined =
        variableReader === undefined ? { name: place.name, reader: undefined } : reader?.field(place.name);
      if (field === undefined) {
        this.#steps = undefined;
        this.#isDirect = false;
        return;
      }
      steps.push({ name: field.name, isForeign: isForeign(field.name) });
      reader = field.reader;
    }
    this.#reader = reader;
    this.#readsAsIs = reader?.readsAsIs;
    this.#steps = steps;
    const isKept = this.slot >= 0;
    this.#from = isKept ? this.slot : this.#origin.slot;
    const looks = isKept ? [] : steps;
    this.#isDirect = !looks.some((step) => step.isForeign);
    this.#first = looks[0]?.name;
    this.#second = looks[1]?.name;
    this.#rest = looks.length > 2 ? looks.slice(2) : undefined;
  }

  /** From behind the variable to this. */
  #path(): readonly Place[] {
    return this.parent === undefined ? [] : [...this.parent.#path(), this];
  }
}

/** Looks into plain objects, one after the other. */
function follow(steps: readonly Step[], start: Value | undefined): Value | undefined {
  let data = start;
  for (const { name, isForeign } of steps) {
    if (typeof data !== 'object' || data === null || data instanceof NonData) return undefined;
    if (isForeign && (Array.isArray(data) || data instanceof Uint8Array || !Object.hasOwn(data, name)))
      return undefined;
    data = (data as PlainMap)[name];
  }
  return data;
}
