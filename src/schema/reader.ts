import { CelError, type DataField, type DataReader, type Value } from '../values/value.ts';
import type { StructuralSchema } from './structural-schema.ts';

/** Reads data under one node of a schema. Made once for each node. */
export abstract class Reader implements DataReader {
  readonly schema: StructuralSchema;

  field(_name: string): DataField | undefined {
    return undefined;
  }

  holds(_data: Value, _value: Value): boolean | undefined {
    return undefined;
  }

  readonly readsAsIs: DataReader['readsAsIs'];
  readonly entries: Reader | undefined;
  get readsMaps(): boolean {
    return false;
  }

  constructor(schema: StructuralSchema, readsAsIs?: DataReader['readsAsIs'], entries?: Reader) {
    this.schema = schema;
    this.readsAsIs = readsAsIs;
    this.entries = entries;
  }

  /** The value; an error value where the data does not fit. */
  read(raw: Value): Value {
    if (raw !== null) return this.readPresent(raw);
    return this.schema.nullable ? null : new CelError('invalid data, got null for schema with nullable=false');
  }

  fits(raw: Value): boolean {
    if (raw === null || typeof raw !== this.readsAsIs) return !(this.read(raw) instanceof CelError);
    return typeof raw !== 'number' || Number.isSafeInteger(raw);
  }

  protected abstract readPresent(raw: Value): Value;
}

/** Gives the reader of a node. */
export type ReaderOf = (schema: StructuralSchema) => Reader;
