import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { sourceFiles } from './files.ts';

/** What is read at a glance, by the prop or the property that it is given as … */
const SHORT_PROPS = /^(?:title|label|submit|caption|action|aria-label|\w+(?:Title|Label))$/;
/** … by the element that it stands in … */
const SHORT_ELEMENTS =
  /^(?:h[1-6]|a|button|legend|summary|Heading|Badge|Kbd|Tab|MenuItem|\w*(?:Button|Link|ButtonContent))$/;
/** … and by the function that shows it. */
const SHORT_CALL = 'addToast';

/** What every kind of node has; the rest is looked at where it is known to be there. */
interface Node {
  type: string;
  [key: string]: unknown;
}

/** What a name stands for in a file: what it is bound to, or a prop of the component that it is given to. */
type Meaning = Node | { component: string; prop: string };

interface Source {
  file: string;
  nodes: readonly Node[];
  meanings: ReadonlyMap<string, readonly Meaning[]>;
  /** What it imports, or gives on: under which name from which file. */
  imports: ReadonlyMap<string, { file: string; name: string }>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const childrenOf = (value: unknown): Node[] => {
  if (isNode(value)) return [value];
  return Array.isArray(value) ? value.flatMap(childrenOf) : [];
};
const nodesIn = (node: Node): Node[] => [node, ...Object.values(node).flatMap(childrenOf).flatMap(nodesIn)];

const nameOf = (node: unknown): string => {
  const name = isNode(node) ? (node['name'] ?? node['value']) : undefined;
  return typeof name === 'string' ? name : '';
};

/** The names that a pattern binds, with the property that each takes: `{ title: words = '' }` binds `words` to `title`. */
const boundBy = (pattern: Node): [name: string, property: string][] =>
  childrenOf(pattern['properties']).flatMap(({ key, value }) => {
    const bound = isNode(value) && value.type === 'AssignmentPattern' ? value['left'] : value;
    return nameOf(bound) === '' ? [] : [[nameOf(bound), nameOf(key)]];
  });

/** The props that a component takes by name, also those that it takes apart in its first line. */
function propsOf(definition: Node): [name: string, property: string][] {
  const [given] = childrenOf(definition['params']);
  if (!given) return [];
  const takenApart = nodesIn(definition).filter(
    ({ type, init }) =>
      type === 'VariableDeclarator' && nameOf(init) !== '' && nameOf(init) === nameOf(given),
  );
  return [given, ...takenApart.flatMap(({ id }) => childrenOf(id))].flatMap(boundBy);
}

const UI = '@portico/ui/';

const bare = (file: string): string => file.replace(/\.tsx?$/, '');

/** The file that an import is of, if it is one of those that are looked at. */
function fileOf(file: string, from: string): string {
  if (!from.startsWith(UI)) return resolve(dirname(file), from);
  const [root = ''] = file.split(/(?<=\/)(?:apps|packages)\//, 1);
  return `${root}packages/ui/src/${from.slice(UI.length)}`;
}

const importsOf = (file: string, nodes: readonly Node[]): Source['imports'] =>
  new Map(
    nodes
      .filter(({ type, source }) => /^(?:Import|ExportNamed)Declaration$/.test(type) && isNode(source))
      .flatMap(({ source, specifiers }) =>
        childrenOf(specifiers).map(({ local, imported, exported }) => [
          nameOf(exported ?? local),
          { file: fileOf(file, nameOf(source)), name: nameOf(imported ?? local) },
        ]),
      ),
  );

function readSource(file: string): Source {
  const nodes = nodesIn(parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node);
  const meanings = new Map<string, Meaning[]>();
  const add = (name: string, meaning: unknown): void => {
    if (isNode(meaning) || (typeof meaning === 'object' && meaning !== null && 'prop' in meaning))
      meanings.set(name, [...(meanings.get(name) ?? []), meaning as Meaning]);
  };
  for (const node of nodes) {
    const definition = node.type === 'FunctionDeclaration' ? node : node['init'];
    if (node.type !== 'FunctionDeclaration' && node.type !== 'VariableDeclarator') continue;
    if (!isNode(definition)) continue;
    const component = nameOf(node['id']);
    add(component, definition['body'] ?? definition);
    for (const [name] of isNode(node['id']) ? boundBy(node['id']) : []) add(name, definition);
    if (/^[A-Z]/.test(component))
      for (const [name, prop] of propsOf(definition)) add(name, { component, prop });
  }
  return { file, nodes, meanings, imports: importsOf(file, nodes) };
}

const elementOf = (element: Node): string => nameOf((element['openingElement'] as Node)['name']);

/** What a node shows where it is read at a glance; `props` are those of our components that end there. */
function shortIn(node: Node, props: ReadonlySet<string>): Node[] {
  if (node.type === 'Property') return SHORT_PROPS.test(nameOf(node['key'])) ? childrenOf(node['value']) : [];
  if (node.type === 'CallExpression')
    return nameOf(node['callee']) === SHORT_CALL ? childrenOf(node['arguments']).slice(0, 1) : [];
  if (node.type !== 'JSXElement') return [];
  const element = elementOf(node);
  const isShort = (prop: string): boolean => props.has(`${element} ${prop}`);
  const attributes = childrenOf((node['openingElement'] as Node)['attributes']).filter(({ name }) => {
    return SHORT_PROPS.test(nameOf(name)) || isShort(nameOf(name));
  });
  const within = SHORT_ELEMENTS.test(element) || isShort('children') ? childrenOf(node['children']) : [];
  return [...attributes.flatMap(({ value }) => childrenOf(value)), ...within];
}

/** What of a node leads to the words that it shows: not what they depend on, nor what happens when they are pressed. */
function leadsOn(shown: Node): unknown[] {
  if (shown.type === 'JSXElement') return [shown['children']];
  if (shown.type === 'ConditionalExpression') return [shown['consequent'], shown['alternate']];
  if (shown.type === 'MemberExpression' && shown['computed'] !== true) return [];
  if (shown.type === 'ArrowFunctionExpression' || nameOf(shown['callee']).startsWith('use')) return [];
  return Object.values(shown);
}

const partsOf = (shown: Node): Node[] => [shown, ...leadsOn(shown).flatMap(childrenOf).flatMap(partsOf)];

class ShortTexts {
  readonly #keys: ReadonlySet<string>;
  /** Keys that no source names whole: they are made of parts. */
  readonly #made: readonly string[];
  readonly #sources: readonly Source[];
  /** The same by their names without an ending. */
  readonly #byName: ReadonlyMap<string, Source>;
  readonly #props = new Set<string>();
  /** Key to the file in which it is read at a glance. */
  readonly found = new Map<string, string>();

  constructor(root: string, keys: readonly string[]) {
    this.#sources = sourceFiles(
      root,
      ['apps/portal/src', 'apps/room/src', 'packages/ui/src'],
      ['.ts', '.tsx'],
    )
      .filter((file) => !/\.test\.tsx?$|\/testing\/|\/mails\//.test(file))
      .map(readSource);
    this.#byName = new Map(this.#sources.map((source) => [bare(source.file), source]));
    const words = new Set(this.#sources.flatMap(({ nodes }) => nodes.map(({ value }) => value)));
    this.#keys = new Set(keys);
    this.#made = keys.filter((key) => !words.has(key));
    for (let size = -1; size < this.#props.size;) {
      size = this.#props.size;
      for (const source of this.#sources) this.#look(source);
    }
  }

  #look(source: Source): void {
    const seen = new Set<Node>();
    const shown = source.nodes.flatMap((node) => shortIn(node, this.#props));
    for (const place of shown) this.#follow(place, source, seen);
  }

  #follow(place: Node, source: Source, seen: Set<Node>): void {
    if (seen.has(place)) return;
    seen.add(place);
    for (const part of partsOf(place)) {
      for (const key of this.#keysOf(part)) this.found.set(key, source.file);
      if (part.type === 'Identifier') this.#followName(nameOf(part), source, seen);
    }
  }

  #followName(name: string, source: Source, seen: Set<Node>): void {
    for (const meaning of source.meanings.get(name) ?? [])
      if (isNode(meaning)) this.#follow(meaning, source, seen);
      else this.#props.add(`${meaning.component} ${meaning.prop}`);
    const from = source.meanings.has(name) ? undefined : source.imports.get(name);
    if (!from) return;
    const there = this.#byName.get(bare(from.file));
    if (there) this.#followName(from.name, there, seen);
  }

  #keysOf(part: Node): string[] {
    const word = part['value'];
    if (part.type !== 'TemplateLiteral')
      return typeof word === 'string' && this.#keys.has(word) ? [word] : [];
    const texts = childrenOf(part['quasis']).map(({ value }) => (value as { raw: string }).raw);
    const pattern = new RegExp(`^${texts.map((one) => RegExp.escape(one)).join(String.raw`\w+`)}$`);
    return this.#made.filter((key) => pattern.test(key));
  }
}

/** The keys of texts that are read at a glance, with a file that shows each: titles, labels, buttons, links and toasts. */
export const shortTexts = (root: string, keys: readonly string[]): ReadonlyMap<string, string> =>
  new Map([...new ShortTexts(root, keys).found].map(([key, file]) => [key, relative(root, file)]));
