import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** One plural inside a message, with the categories it covers. */
export interface PluralForm {
  argument: string;
  type: 'cardinal' | 'ordinal';
  categories: readonly string[];
}

/** What a message asks for: its arguments with their types, and its plurals. */
export interface MessageShape {
  args: ReadonlyMap<string, string>;
  plurals: readonly PluralForm[];
}

/** Parses one ICU message; `<` is plain text. Throws a `SyntaxError` on a malformed one. */
export const parseMessage = (message: string): MessageFormatElement[] => parse(message, { ignoreTag: true });

/** The named options, then any other string: `(string & {})` keeps the names in the editor's suggestions. */
const selectType = (options: readonly string[]): string =>
  [
    ...options
      .filter((option) => option !== 'other')
      .toSorted()
      .map((option) => `'${option}'`),
    '(string & {})',
  ].join(' | ');

/** A plain use says least about an argument: the type of a plural or select of the same name wins. */
const ANYTHING = 'string | number';

function walk(
  nodes: readonly MessageFormatElement[],
  args: Map<string, string>,
  plurals: PluralForm[],
): void {
  const note = (name: string, type: string): void => {
    if (!args.has(name) || args.get(name) === ANYTHING) args.set(name, type);
  };
  for (const node of nodes) {
    if (node.type === TYPE.argument && !args.has(node.value)) args.set(node.value, ANYTHING);
    if (node.type === TYPE.number) note(node.value, 'number');
    if (node.type === TYPE.date || node.type === TYPE.time) note(node.value, 'Date');
    if (node.type === TYPE.select) note(node.value, selectType(Object.keys(node.options)));
    if (node.type === TYPE.plural) {
      note(node.value, 'number');
      plurals.push({
        argument: node.value,
        type: node.pluralType === 'ordinal' ? 'ordinal' : 'cardinal',
        categories: Object.keys(node.options).toSorted(),
      });
    }
    if (node.type === TYPE.select || node.type === TYPE.plural)
      for (const option of Object.values(node.options)) walk(option.value, args, plurals);
  }
}

/** The arguments and plurals of one ICU message. Throws a `SyntaxError` on a malformed one. */
export function shapeOf(message: string): MessageShape {
  const args = new Map<string, string>();
  const plurals: PluralForm[] = [];
  walk(parseMessage(message), args, plurals);
  return { args: new Map([...args].toSorted(([a], [b]) => a.localeCompare(b, 'en'))), plurals };
}

const sizeOf = (node: MessageFormatElement): number => {
  if (node.type === TYPE.literal) return node.value.length;
  if (node.type === TYPE.plural || node.type === TYPE.select)
    return Math.max(...Object.values(node.options).map(({ value }) => totalOf(value)));
  return node.type === TYPE.pound || node.type === TYPE.tag ? 1 : node.value.length;
};

const totalOf = (nodes: readonly MessageFormatElement[]): number =>
  nodes.reduce((total, node) => total + sizeOf(node), 0);

/** How many characters the longest form of a message has; what is filled in counts as its name does. */
export const longestForm = (message: string): number => totalOf(parseMessage(message));
