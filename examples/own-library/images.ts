/** A library of one's own: names of container images. See docs/own-libraries.md. */
import {
  BOOL,
  Boxed,
  CelError,
  type Library,
  listOf,
  type MacroExpander,
  member,
  NONE,
  Optional,
  opaque,
  optionalOf,
  overload,
  range,
  STRING,
  type Type,
  type Value,
} from 'kubecel';

const IMAGE: Type = opaque('example.Image');

/** The value behind the type: what expressions may compare, ask for, and are charged for. */
export class Image extends Boxed {
  readonly registry: string;
  readonly repository: string;
  readonly tag: string | undefined;

  constructor(registry: string, repository: string, tag: string | undefined) {
    super();
    this.registry = registry;
    this.repository = repository;
    this.tag = tag;
  }

  /** Errors are values: nothing is thrown. */
  static parse(text: string): Image | CelError {
    const match = /^(?:([a-z0-9.-]+\.[a-z0-9.-]+)\/)?([a-z0-9._/-]+)(?::([\w.-]+))?$/.exec(text);
    if (match === null) return new CelError(`image name not valid: ${text}`);
    return new Image(match[1] ?? DEFAULT_REGISTRY, match[2] as string, match[3]);
  }

  override get type(): Type {
    return IMAGE;
  }

  override equals(other: Value): boolean {
    return other instanceof Image && String(other) === String(this);
  }

  override toString(): string {
    return `${this.registry}/${this.repository}${this.tag === undefined ? '' : `:${this.tag}`}`;
  }
}

const DEFAULT_REGISTRY = 'images.example';

/** `list.none(x, predicate)`: true as long as no element fits. */
const expandNone: MacroExpander = (helper, target, [variable, predicate]) => {
  if (target === undefined || variable === undefined || predicate === undefined) return undefined;
  if (variable.kind !== 'ident')
    return { message: 'none() variable name must be a simple identifier', at: variable.id };
  return helper.comprehension(
    target,
    variable.name,
    '',
    helper.accuName,
    helper.literal(true),
    helper.call('@not_strictly_false', helper.accuIdent()),
    helper.call('_&&_', helper.accuIdent(), helper.call('!_', predicate)),
    helper.accuIdent(),
  );
};

export const images: Library = {
  name: 'example.images',
  source: 'examples/own-library/images.ts',
  doc: 'Names of container images.',
  types: [IMAGE],
  constants: { 'images.DEFAULT_REGISTRY': { type: STRING, value: DEFAULT_REGISTRY } },
  variables: [{ name: 'trustedRegistries', type: listOf(STRING) }],
  macros: [
    {
      name: 'none',
      member: true,
      argCount: 2,
      doc: 'Whether no element of a list fits.',
      examples: ['[1, 2].none(i, i > 2)'],
      expand: expandNone,
    },
  ],
  functions: {
    isImage: {
      doc: 'Whether a text is the name of an image.',
      examples: ["isImage('web:1.2')", "!isImage('Web')"],
      // Says nothing of costs: a unit, and a tenth of the text's size.
      overloads: [overload('example_is_image', [STRING], BOOL, (text: string) => Image.parse(text) instanceof Image)],
    },
    image: {
      doc: 'The image of a name.',
      examples: ["image('web') == image(images.DEFAULT_REGISTRY + '/web')"],
      // What a call costs, and what it can cost before the text is known.
      cost: {
        runtime: ([text]) => (typeof text === 'string' ? 5 + Math.ceil(text.length / 2) : 5),
        estimate: (_target, [text]) =>
          text && {
            cost: range(text.size.min / 2n + 5n, (text.size.max < 10_000n ? text.size.max : 10_000n) / 2n + 6n),
          },
      },
      overloads: [overload('example_image', [STRING], IMAGE, Image.parse)],
    },
    registry: {
      doc: 'Where the image comes from.',
      examples: ["image('other.example/web').registry() == 'other.example'"],
      overloads: [member('example_image_registry', [IMAGE], STRING, (image: Image) => image.registry)],
    },
    tag: {
      doc: 'The tag, if there is one.',
      examples: ["image('web:1.2').tag() == optional.of('1.2')", "!image('web').tag().hasValue()"],
      overloads: [
        member('example_image_tag', [IMAGE], optionalOf(STRING), ({ tag }: Image) =>
          tag === undefined ? NONE : new Optional(tag),
        ),
      ],
    },
  },
};
