import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { sourceFiles } from './files.ts';

/** What every kind of node has; the rest is looked at where it is known to be there. */
interface Node {
  type: string;
  [key: string]: unknown;
}

/** What a file says about tests and their helpers. */
interface Module {
  /** Helpers of ours that it imports. */
  imports: string[];
  /** Functions and methods by the name that they are called by. */
  functions: { name: string; body: Node }[];
  tests: { title: string; body: Node }[];
}

const TESTS = new Set(['test', 'it']);
/** Where helpers of tests stand, and tests that several files share. */
const SUPPORT = /\/(?:testing|support)\/[^.]+\.tsx?$/;
/** What throws by itself where something does not hold. */
const ASSERTIONS = ['expect', 'expectTypeOf', 'assert'];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) visit(value);
    for (const child of Object.values(value)) walk(child, visit);
  }
}

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['value'] === 'string' ? node['value'] : '';

/** The name that a call is known by: `f` of `f()`, `o.f()`, and `expect` of `expect(x).not.toBe(y)` and `expect.poll()`. */
function calledNames(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [nameOf(callee)];
  if (callee.type === 'MemberExpression')
    return [nameOf(callee['property']), ...calledNames(callee['object'])];
  if (callee.type === 'CallExpression') return calledNames(callee['callee']);
  return [];
}

const argumentsOf = (call: Node): Node[] =>
  (call['arguments'] as { expression: Node }[]).map(({ expression }) => expression);
const isFunction = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/** The first of a chain: `it` of `it.each(…)(…)`. */
function rootOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return nameOf(callee);
  return rootOf(callee['object'] ?? callee['callee'] ?? callee['tag']);
}

function titleOf(node: Node | undefined): string {
  if (node?.type !== 'TemplateLiteral') return nameOf(node);
  const parts = node['quasis'] as { raw: string }[];
  return parts.map(({ raw }) => raw).join('…');
}

function read(file: string): Module {
  const found: Module = { imports: [], functions: [], tests: [] };
  const add = (name: string, body: unknown): void => {
    if (name !== '' && isNode(body)) found.functions.push({ name, body });
  };
  const program = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
  walk(program.body, (node) => {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') {
      const from = nameOf(node['source']);
      const path = resolve(dirname(file), from);
      if (from.startsWith('.') && SUPPORT.test(path)) found.imports.push(path);
    }
    if (node.type === 'FunctionDeclaration') add(nameOf(node['identifier']), node['body']);
    if (node.type === 'VariableDeclarator') add(nameOf(node['id']), node['init']);
    if (node.type === 'ClassMethod') add(nameOf(node['key']), node['function']);
    if (node.type === 'KeyValueProperty') add(nameOf(node['key']), node['value']);
    if (node.type === 'MethodProperty') add(nameOf(node['key']), node['body']);
    if (node.type !== 'CallExpression' || !TESTS.has(rootOf(node['callee']))) return;
    const [title, ...more] = argumentsOf(node);
    const body = more.find(isFunction);
    if (body && titleOf(title) !== '') found.tests.push({ title: titleOf(title), body });
  });
  return found;
}

/** Modules by their path, each read once. */
class Modules {
  readonly #read = new Map<string, Module>();

  get(file: string): Module {
    const known = this.#read.get(file) ?? read(file);
    this.#read.set(file, known);
    return known;
  }

  /** What a file says and what the helpers that it imports say, those of a package of ours not. */
  reachedBy(file: string, seen = new Set<string>()): Module[] {
    if (seen.has(file) || !existsSync(file)) return [];
    seen.add(file);
    const module = this.get(file);
    return [module, ...module.imports.flatMap((path) => this.reachedBy(path, seen))];
  }
}

function asserts(body: Node, asserting: ReadonlySet<string>): boolean {
  let does = false;
  walk(body, (node) => {
    if (node.type === 'CallExpression')
      does ||= calledNames(node['callee']).some((name) => asserting.has(name));
  });
  return does;
}

/** The names that assert where a file's tests call them: also helpers that call others. */
function assertingNames(modules: readonly Module[]): Set<string> {
  const asserting = new Set(ASSERTIONS);
  const functions = modules.flatMap((module) => module.functions);
  for (let size = 0; size < asserting.size;) {
    size = asserting.size;
    for (const { name, body } of functions) if (asserts(body, asserting)) asserting.add(name);
  }
  return asserting;
}

/** `file: title` for each test in which nothing is expected, not by a helper of its own either: it could not fail. */
export function testsWithoutAssertion(root: string): string[] {
  const files = sourceFiles(root, ['packages', 'apps', 'e2e', 'tools', 'bench'], ['.ts', '.tsx']).filter(
    (file) => /\.(?:test|spec)\.tsx?$/.test(file) || SUPPORT.test(file),
  );
  const modules = new Modules();
  return files.flatMap((file) => {
    const asserting = assertingNames(modules.reachedBy(file));
    return modules
      .get(file)
      .tests.filter(({ body }) => !asserts(body, asserting))
      .map(({ title }) => `${relative(root, file)}: nothing is expected in “${title}”`);
  });
}
