/**
 * CEL's grammar as data, for the reader that words syntax errors. One line a rule, words apart. `( … )?` and its like are
 * as usual, but do not nest; `[ … ]` is a set of tokens. `&n` starts a left-recursive tail whose operator has precedence
 * n, `rule^n` calls a rule with the least precedence n. `#Name` names an alternative, `label=` and `list+=` name what the
 * walk looks at.
 *
 * @see google/cel-go parser/gen/CEL.g4
 */
export const RULES = `
root    = e=ternary EOF
ternary = e=disj ( op='?' e1=disj ':' e2=ternary )?
disj    = e=conj ( ops+='||' e1+=conj )*
conj    = e=rel ( ops+='&&' e1+=rel )*
rel     = arith &1 op=[ '<' '<=' '>=' '>' '==' '!=' 'in' ] rel^2
arith   = prefix &2 op=[ '*' '/' '%' ] arith^3 &1 op=[ '+' '-' ] arith^2
prefix  = postfix #PrefixNone | ( ops+='!' )+ postfix #PrefixNot | ( ops+='-' )+ postfix #PrefixNeg
postfix = atom #PostAtom &3 op='.' ( opt='?' )? id=name #PostField &2 op='.' id=IDENTIFIER open='(' ( args=exprs )? ')' #PostCall &1 op='[' ( opt='?' )? index=ternary ']' #PostIndex
atom    = ( dot='.' )? id=IDENTIFIER #AtomIdent | ( dot='.' )? id=IDENTIFIER op='(' ( args=exprs )? ')' #AtomCall | '(' e=ternary ')' #AtomParen | op='[' ( elems=elements )? ( ',' )? ']' #AtomList | op='{' ( entries=pairs )? ( ',' )? '}' #AtomMap | ( dot='.' )? ids+=IDENTIFIER ( ops+='.' ids+=IDENTIFIER )* op='{' ( entries=fields )? ( ',' )? '}' #AtomMessage | constant #AtomConst
exprs   = e+=ternary ( ',' e+=ternary )*
elements = elems+=optItem ( ',' elems+=optItem )*
fields  = names+=optName cols+=':' values+=ternary ( ',' names+=optName cols+=':' values+=ternary )*
optName = ( opt='?' )? name
pairs   = keys+=optItem cols+=':' values+=ternary ( ',' keys+=optItem cols+=':' values+=ternary )*
name    = id=IDENTIFIER #NamePlain | id=ESC_IDENTIFIER #NameQuoted
optItem = ( opt='?' )? e=ternary
constant = ( sign='-' )? tok=NUM_INT #ConstInt | tok=NUM_UINT #ConstUint | ( sign='-' )? tok=NUM_FLOAT #ConstDouble | tok=STRING #ConstString | tok=BYTES #ConstBytes | tok='true' #ConstTrue | tok='false' #ConstFalse | tok='null' #ConstNull`;

/** The names of the token types, by their numbers: the numbers decide the order inside `expecting {…}`. */
export const TOKEN_NAMES: readonly string[] =
  "<none> '==' '!=' 'in' '<' '<=' '>=' '>' '&&' '||' '[' ']' '{' '}' '(' ')' '.' ',' '-' '!' '?' ':' '+' '*' '/' '%' 'true' 'false' 'null' WHITESPACE COMMENT NUM_FLOAT NUM_INT NUM_UINT STRING BYTES IDENTIFIER ESC_IDENTIFIER".split(
    ' ',
  );

/** Token types that have no text of their own, and the two hidden ones. */
export const WHITESPACE = 29;
export const COMMENT = 30;
export const NUM_FLOAT = 31;
export const NUM_INT = 32;
export const NUM_UINT = 33;
export const STRING = 34;
export const BYTES = 35;
export const IDENTIFIER = 36;
export const ESC_IDENTIFIER = 37;
export const EOF = -1;

/** Token types by what the rules call them: `'=='`, `STRING`. */
export const TOKEN_TYPES: ReadonlyMap<string, number> = new Map([
  ...TOKEN_NAMES.map((name, index): [string, number] => [name, index]),
  ['EOF', EOF],
]);
