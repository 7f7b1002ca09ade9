/** Custom resources with rules somewhere in their schemas, to be created or changed. */
import { type Choices, oneIn, pick } from './choices.ts';
import { expression } from './expressions.ts';
import { BOOL, STRING } from './gen-type.ts';
import { dataFor, objectSchema, type Schema, shapeFor } from './schemas.ts';
import { print } from './tree.ts';
import type { Shape } from './variables.ts';

type Node = Readonly<Record<string, unknown>>;

/** The schema with rules on some of its nodes. */
function withRules(choices: Choices, schema: Schema, data: unknown): Schema {
  const { properties, items, additionalProperties } = schema as Record<string, Node | undefined>;
  const inner: Record<string, unknown> = {};
  const members = (data ?? {}) as Record<string, unknown>;
  if (properties !== undefined) {
    const entries = Object.entries(properties as Record<string, Schema>);
    inner.properties = Object.fromEntries(
      entries.map(([name, property]) => [name, withRules(choices, property, members[name])]),
    );
  }
  if (items !== undefined) inner.items = withRules(choices, items, Array.isArray(data) ? data[0] : undefined);
  if (additionalProperties !== undefined) {
    inner.additionalProperties = withRules(choices, additionalProperties, Object.values(members)[0]);
  }
  const ruled = { ...schema, ...inner };
  // Keys of a list that is a map are held to be there: rules on them are nothing new.
  if (!oneIn(choices, 3)) return ruled;
  const shape = shapeFor(schema, data, { next: 0 });
  const rules = Array.from({ length: 1 + choices.below(2) }, () => rule(choices, shape));
  return { ...ruled, 'x-kubernetes-validations': rules };
}

function rule(choices: Choices, self: Shape): Node {
  const transition = oneIn(choices, 4);
  const variables = [{ name: 'self', shape: self }, ...(transition ? [{ name: 'oldSelf', shape: self }] : [])];
  const text = (type: typeof BOOL, size: number, names: typeof variables): string =>
    print(expression(choices, { scope: { variables: names, authorizer: false }, size, type, attachment: 6 }));
  const condition = text(BOOL, 2 + choices.below(8), variables);
  // What is dyn is no bool to a rule.
  const plain: Node = { rule: oneIn(choices, 2) ? `(${condition}) == true` : condition };
  const message = oneIn(choices, 3) ? { message: pick(choices, ['not so', ' spaced ', 'é']) } : {};
  const expressed = oneIn(choices, 4) ? { messageExpression: text(STRING, 3, variables.slice(0, 1)) } : {};
  const reason = oneIn(choices, 5)
    ? { reason: pick(choices, ['FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate']) }
    : {};
  const optional = transition && oneIn(choices, 3) ? { optionalOldSelf: true } : {};
  return { ...plain, ...message, ...expressed, ...reason, ...optional };
}

/** A request of the recorder's `cr`. */
export function resourceRequest(choices: Choices): Node {
  const spec = objectSchema(choices, 3);
  const data = dataFor(choices, spec);
  const ruled = withRules(choices, spec, data);
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'examples.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { kind: 'Example', plural: 'examples', singular: 'example', listKind: 'ExampleList' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec: ruled } } },
        },
      ],
    },
  };
  const object = (value: unknown): Node => ({
    apiVersion: 'example.com/v1',
    kind: 'Example',
    metadata: { name: 'a', namespace: 'default' },
    spec: value,
  });
  const old = oneIn(choices, 2) ? { old: object(oneIn(choices, 4) ? data : dataFor(choices, spec)) } : {};
  const costBudget = oneIn(choices, 10) ? { costBudget: 1 + choices.below(200) } : {};
  return { op: 'cr', crd, object: object(data), ...old, ...costBudget };
}
