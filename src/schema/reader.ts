import { CelError, type DataField, type DataReader, type Value } from '../values/value.ts';
import type { StructuralSchema } from './structural-schema.ts';

/** Reads data under one node of a schema. Made once for each node. */
export abstract class Reader implements DataReader {
  readonly schema: StructuralSchema;

  field(_name: string): DataField | undefined {
    return undefined;
  }

  readonly readsAsIs: DataReader['readsAsIs'];

  constructor(schema: StructuralSchema, readsAsIs?: DataReader['readsAsIs']) {
    this.schema = schema;
    this.readsAsIs = readsAsIs;
  }

  /** The value; an error value where the data does not fit. */
  read(raw: Value): Value {
    if (raw !== null) return this.readPresent(raw);
    return this.schema.nullable ? null : new CelError('invalid data, got null for schema with nullable=false');
  }

  fits(raw: Value): boolean {
    return !(this.read(raw) instanceof CelError);
  }

  protected abstract readPresent(raw: Value): Value;
}

/** Gives the reader of a node. */
export type ReaderOf = (schema: StructuralSchema) => Reader;
