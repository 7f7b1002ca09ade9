/** What there is to say about definitions, row by row; each with the recorded answers that show it. */

export interface Row {
  /** `structural: array without items` */
  readonly name: string;
  /** Part of the text of an error, or of a warning. */
  readonly says: RegExp;
}

const rows = (group: string, entries: Readonly<Record<string, RegExp>>): Row[] =>
  Object.entries(entries).map(([name, says]) => ({ name: `${group}: ${name}`, says }));

/** What makes a schema structural. */
const structural = rows('structural', {
  'array without items': /\.items: Required value: must be specified/,
  'values at the root': /additionalProperties: Forbidden: must not be used at the root/,
  'no type at the root': /must not be empty at the root/,
  'no type of items': /must not be empty for specified array items/,
  'no type of fields': /must not be empty for specified object fields/,
  'root is no object': /must be object at the root/,
  'embedded resource without type': /Required value: must be object if x-kubernetes-embedded-resource is true/,
  'embedded resource of another type': /Invalid value: "string": must be object if x-kubernetes-embedded/,
  'embedded resource with values': /must not be used if x-kubernetes-embedded-resource is set/,
  'embedded resource without properties': /must not be empty if x-kubernetes-embedded-resource is true without/,
  'kind or apiVersion no string': /\[(?:kind|apiVersion)\]\.type: Invalid value: .*must be string/,
  'metadata no object': /\[metadata\]\.type: Invalid value: .*must be object/,
  'more in metadata': /must not specify anything other than name and generateName/,
  'int-or-string and more': /must be false if x-kubernetes-int-or-string is true/,
  'bad pattern': /must be a valid regular expression, but isn't: error parsing regexp/,
  'type in a junctor': /(?:Of\[\d\]|not|items)\.type: Forbidden: must be empty to be structural/,
  'values in a junctor': /additionalProperties: Forbidden: must be undefined to be structural/,
  'default in a junctor': /default: Forbidden: must be undefined to be structural/,
  'list type in a junctor': /list-type: Forbidden: must be undefined to be structural/,
  'map type in a junctor': /map-type: Forbidden: must be undefined to be structural/,
  'title in a junctor': /title: Forbidden: must be empty to be structural/,
  'description in a junctor': /description: Forbidden: must be empty to be structural/,
  'list keys in a junctor': /list-map-keys: Forbidden: must be empty to be structural/,
  'rules in a junctor': /x-kubernetes-validations: Forbidden: must be empty to be structural/,
  'nullable in a junctor': /nullable: Forbidden: must be false to be structural/,
  'unknown fields in a junctor': /preserve-unknown-fields: Forbidden: must be false to be structural/,
  'embedded resource in a junctor': /embedded-resource: Forbidden: must be false to be structural/,
  'int-or-string in a junctor': /int-or-string: Forbidden: must be false to be structural/,
  'metadata in a junctor': /must not be specified in a nested context/,
  'no counterpart outside the junctor': /Required value: because it is defined in/,
  'what cannot be structural': /Invalid value: "": OpenAPIV3Schema 'schema' is not supported/,
});

/** The fields of a rule. */
const fields = rows('rule fields', {
  'no rule': /rule is not specified/,
  'blank message': /\.message: Invalid value: .*must be non-empty if specified/,
  'message of several lines': /\.message: Invalid value: .*must not contain line breaks/,
  'rule of several lines': /message must be specified if rule contains line breaks/,
  'blank message expression': /messageExpression must be non-empty if specified/,
  reason: /\.reason: Unsupported value: .*supported values: "FieldValueDuplicate"/,
  'blank path': /\.fieldPath: Invalid value: .*must be non-empty if specified/,
  'path of several lines': /\.fieldPath: Invalid value: .*must not contain line breaks/,
  'path that leads nowhere': /must be a valid path/,
  'optionalOldSelf without oldSelf': /may not be set if oldSelf is not used in rule/,
});

/** What compilation finds, and what rules cost. */
const compilation = rows('compilation', {
  'rule does not compile': /\.rule: Invalid value: \{"Rule".*: compilation failed: ERROR: <input>:/,
  'rule is no bool': /cel expression must evaluate to a bool/,
  'message expression does not compile': /messageExpression compilation failed: ERROR/,
  'message expression is no string': /messageExpression must evaluate to a string/,
  'functions of the next release': /undeclared reference to 'includes'/,
  'no types': /failed to construct type information for x-kubernetes-validations rules: unable to convert/,
  'no type for self': /failed to convert to declType for CEL validation rules/,
  'rule too expensive': /estimated rule cost exceeds budget by factor of/,
  'message expression too expensive': /estimated messageExpression cost exceeds budget/,
  'all too expensive together': /estimated rule cost total for entire OpenAPIv3 schema exceeds budget/,
  'contributes to the total': /contributed to estimated rule cost total exceeding/,
  'factor above 100': /factor of more than 100x/,
  'factor below 1.5': /factor of 1\.\d{6}x/,
  'factor between': /factor of \d+\.\dx/,
});

const transitions = rows('transitions', {
  'no old value in a list': /oldSelf cannot be used on the uncorrelatable portion of the schema within/,
  'optional does not unwrap': /found no matching overload for '_==_' applied to '\([^)]*optional_type/,
  'default held to rules': /\.default(?:\.\S+)?: (?:Invalid value|Forbidden|Duplicate value).*/,
});

/** The walk through the schema. */
const walk = rows('walk', {
  'more at the root than a status allows': /fields are allowed at the root of the schema if the status subresource/,
  'root type with a status': /only "object" is allowed as the type at the root of the schema/,
  'nullable root': /nullable cannot be true at the root/,
  'unknown type': /Unsupported value: .*supported values: "array", "boolean"/,
  'type null': /type cannot be set to null, use nullable as an alternative/,
  'default in metadata': /must not be set in top-level/,
  'default in values of metadata': /must not be set inside additionalProperties applying to object metadata/,
  id: /id is not supported/,
  additionalItems: /additionalItems is not supported/,
  patternProperties: /patternProperties is not supported/,
  definitions: /definitions is not supported/,
  dependencies: /dependencies is not supported/,
  $ref: /\$ref is not supported/,
  'items a list': /items must be a schema object and not an array/,
  uniqueItems: /uniqueItems cannot be set to true/,
  'properties and values': /additionalProperties and properties are mutual exclusive/,
  'unknown fields not preserved': /preserve-unknown-fields: Invalid value: false: must be true or undefined/,
  'map type without type': /Required value: must be object if x-kubernetes-map-type is specified/,
  'map type of another type': /Invalid value: "string": must be object if x-kubernetes-map-type is specified/,
  'unknown map type': /supported values: "atomic", "granular"/,
  'list type without type': /Required value: must be array if x-kubernetes-list-type is specified/,
  'list type of another type': /Invalid value: "string": must be array if x-kubernetes-list-type is specified/,
  'unknown list type': /supported values: "atomic", "set", "map"/,
  'set of lists': /items\.x-kubernetes-list-type: Invalid value: "set": must be atomic as item of a list/,
  'set of objects': /items\.x-kubernetes-map-type: Invalid value: null: must be atomic as item of a list/,
  'warning about sets': /set for items of type "(?:object|array)" is not supported by server-side apply/,
  'keys without list type': /Required value: must be map if x-kubernetes-list-map-keys is non-empty/,
  'keys of a set': /Invalid value: "set": must be map if x-kubernetes-list-map-keys is non-empty/,
  'no keys': /must not be empty if x-kubernetes-list-type is map/,
  'no items': /must have a schema if x-kubernetes-list-type is map/,
  'several items': /must only have a single schema if x-kubernetes-list-type is map/,
  'items no objects': /must be object if parent array's x-kubernetes-list-type is map/,
  'key no scalar': /must be a scalar type if parent array's x-kubernetes-list-type is map/,
  'unknown key': /entries must all be names of item properties/,
  'key twice': /must not contain duplicate entries/,
  'nullable items': /cannot be nullable when x-kubernetes-list-type is/,
  'key neither required nor defaulted': /so it must have a default or be a required property/,
  'nullable key': /so it cannot be nullable/,
  'default with unknown fields': /must not have unknown fields/,
  'default of the wrong type': /\.default: Invalid value: .* in body must be of type/,
  'default makes bad metadata': /must result in valid metadata/,
  'resource inside metadata': /must not be used inside of resource meta/,
  'unknown fields preserved everywhere': /cannot set to true, set x-kubernetes-preserve-unknown-fields to true in/,
  'too many selectable fields': /selectableFields: Too many: \d+: must have at most 8 items/,
  'selectable field without path': /is an invalid path:/,
  'selectable field in metadata': /must not point to fields in metadata/,
  'selectable field of another type': /must point to a field of type string, boolean or integer/,
  'unknown format': /unrecognized format/,
});

/** Values, seen in defaults. */
const values = rows('values', {
  type: /in body must be of type (?:string|integer|boolean|array|object|number): "/,
  'type with format': /in body must be of type date-time: "int64"/,
  'integer beyond int64': /in body must be of type int64: "float64"/,
  required: /\.default\.\w+: Required value/,
  'enum of strings': /Unsupported value: "\w*": supported values: "a", "b"/,
  'enum of numbers': /supported values: "1", "2"/,
  maximum: /should be less than or equal to 5/,
  minimum: /should be greater than or equal to 1/,
  'exclusive bounds': /should be (?:less than 5|greater than 1)$/,
  'fractional bound': /boundary value must be of type integer/,
  'range of integers': /Checked value must be of type integer with format int32/,
  multipleOf: /should be a multiple of 3/,
  'useless factor': /factor MultipleOf declared for .* must be positive/,
  minLength: /should be at least 2 chars long/,
  'maxLength of one': /Too long: may not be more than 1 byte$/,
  maxLength: /Too long: may not be more than 4 bytes/,
  pattern: /should match '/,
  minItems: /should have at least 2 items/,
  'maxItems of one': /must have at most 1 item$/,
  maxItems: /must have at most 3 items/,
  minProperties: /should have at least 2 properties/,
  maxProperties: /Too many: \d: must have at most 3 items/,
  'no other properties': /is a forbidden property/,
  format: /in body must be of type (?:ipv4|uuid|date|duration): "/,
  anyOf: /must validate at least one schema \(anyOf\)/,
  'oneOf, none': /one and only one schema \(oneOf\)\. Found none valid/,
  'oneOf, several': /Found 2 valid alternatives/,
  allOf: /must validate all the schemas \(allOf\)/,
  not: /must not validate the schema \(not\)/,
});

export const definitionRows: readonly Row[] = [
  ...structural,
  ...fields,
  ...compilation,
  ...transitions,
  ...walk,
  ...values,
];
