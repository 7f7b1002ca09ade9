/** Declarations that cannot work, told when an environment is made and not when an expression fails. */
import { OPERATORS } from '../ast/operators.ts';
import type { FunctionDecl, Library, Macro, Overload } from '../decls/decls.ts';
import { isReserved } from '../parse/reserved.ts';
import { isDynamic, type Type } from '../types/type.ts';
import { runtimeType } from '../values/value.ts';

const IDENTIFIER = /^[_a-zA-Z][_a-zA-Z0-9]*$/;

/** Operators that the planner runs itself. */
const PLANNED: ReadonlySet<string> = new Set(['_&&_', '_||_', '_?_:_', '_[_]', '_[?_]', '_?._', '_==_', '_!=_']);

const checked = new WeakSet<Library>();

/** @throws TypeError for a declaration that cannot work; the message says which and why */
export function checkLibrary(library: Library): void {
  if (checked.has(library)) return;
  const fail = (problem: string): never => {
    throw new TypeError(`library ${library.name || '(without a name)'}: ${problem}`);
  };
  if (!library.name) fail('a name is missing');
  for (const [name, declared] of Object.entries(library.functions)) checkFunction(name, declared, fail);
  for (const macro of library.macros ?? []) checkMacro(macro, fail);
  for (const type of library.types ?? []) checkTypeName(type, fail);
  for (const { name } of library.variables ?? []) checkName(name, 'variable', fail);
  for (const [name, { type, value }] of Object.entries(library.constants ?? {})) {
    checkName(name, 'constant', fail);
    const actual = runtimeType(value);
    if (!isDynamic(type) && actual.name !== type.name) fail(`constant ${name}: a value of type ${type}, not ${actual}`);
  }
  checked.add(library);
}

type Fail = (problem: string) => never;

/** Names with dots in them are written as they are. */
function checkName(name: string, what: string, fail: Fail): void {
  const isPath = name.split('.').every((part) => IDENTIFIER.test(part));
  if (!isPath) fail(`${what} ${JSON.stringify(name)}: no expression can write such a name`);
  if (isReserved(name.split('.')[0] as string)) fail(`${what} ${name}: the name is a reserved word`);
}

function checkFunction(name: string, declared: FunctionDecl, fail: Fail): void {
  const isInternal = declared.runtimeOnly || OPERATORS.has(name) || name.includes('@');
  if (!isInternal) {
    const isMember = declared.overloads.every(({ member }) => member);
    if (isMember && !IDENTIFIER.test(name)) fail(`function ${name}: no expression can call a member of such a name`);
    if (!isMember) checkName(name, 'function', fail);
  }
  if (declared.overloads.length === 0) fail(`function ${name}: an overload is missing`);
  const ids = new Set<string>();
  for (const overload of declared.overloads) {
    const where = `function ${name}, overload ${overload.id || '(without an id)'}`;
    if (!overload.id) fail(`${where}: an id is missing`);
    const known = ids.has(overload.id) && overload.since === undefined && overload.until === undefined;
    if (known) fail(`${where}: the id is declared twice`);
    ids.add(overload.id);
    if (overload.member && overload.args.length === 0) fail(`${where}: a member needs a receiver, its first argument`);
    checkImplementation(name, declared, overload, (problem) => fail(`${where}: ${problem}`));
  }
}

function checkImplementation(
  name: string,
  { singleton, lazy }: FunctionDecl,
  { impl, args }: Overload,
  fail: Fail,
): void {
  const implementation = impl ?? singleton;
  if (implementation === undefined) {
    if (lazy === undefined && !PLANNED.has(name)) fail('an implementation is missing');
  } else if (impl !== undefined && singleton !== undefined) {
    fail('an implementation of its own, and one for all overloads');
  } else if (implementation.length > args.length && singleton === undefined) {
    fail(`the implementation takes ${implementation.length} arguments, the overload ${args.length}`);
  }
}

function checkMacro({ name, argCount, expand }: Macro, fail: Fail): void {
  if (!IDENTIFIER.test(name) || isReserved(name))
    fail(`macro ${JSON.stringify(name)}: no expression can call such a name`);
  if (!Number.isSafeInteger(argCount) || argCount < 0) fail(`macro ${name}: ${argCount} is no number of arguments`);
  if (typeof expand !== 'function') fail(`macro ${name}: an expander is missing`);
}

function checkTypeName({ kind, name }: Type, fail: Fail): void {
  checkName(name, 'type', fail);
  if (kind === 'typeParam') fail(`type ${name}: a type parameter is no type`);
}

/** Whether some arguments would fit both overloads. @see google/cel-go common/decls OverloadDecl.SignatureOverlaps */
export const overlaps = (a: Overload, b: Overload): boolean =>
  a.member === b.member &&
  a.args.length === b.args.length &&
  a.args.every((type, index) => {
    const other = b.args[index] as Type;
    return takes(type, other) || takes(other, type);
  });

function takes(type: Type, given: Type): boolean {
  if (isDynamic(type)) return true;
  if (type.kind !== given.kind || type.name !== given.name || type.parameters.length !== given.parameters.length) {
    return false;
  }
  return type.parameters.every((parameter, index) => takes(parameter, given.parameters[index] as Type));
}
