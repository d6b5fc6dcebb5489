import pg from 'pg';
import { expect, test } from 'vitest';
import { NamedQuery } from './named-query.ts';

type Fields = Record<string, unknown>;
const methodsOf = (type: unknown, names: readonly string[]): string[] =>
  names.filter((name) => typeof (type as { prototype: Fields }).prototype[name] === 'function');

// what the driver promises nobody: another version of it may call these otherwise, or do without
test('the driver’s query makes of a description what a named one keeps', () => {
  const query = new NamedQuery({ name: 'one' }, 'select $1', ['1']);
  const driven = query as unknown as { handleRowDescription(message: object): void };
  driven.handleRowDescription({ fields: [{ name: 'n', dataTypeID: 23, format: 'text' }] });
  expect(query).toMatchObject({ name: 'one', text: 'select $1', values: ['1'], _accumulateRows: true });
  expect(query._result).toMatchObject({
    fields: [{ name: 'n' }],
    _parsers: [expect.any(Function)],
    _prebuiltEmptyResultObject: { n: null },
  });
  const methods = ['hasBeenParsed', 'handleCommandComplete', 'handleError', 'handleReadyForQuery'];
  expect(methodsOf(pg.Query, methods)).toEqual(methods);
});

test('the driver’s connection sends what a named query sends', () => {
  const methods = ['parse', 'bind', 'describe', 'execute', 'emit'];
  expect(methodsOf(pg.Connection, methods)).toEqual(methods);
  expect(new pg.Connection({}) as unknown as Fields).toMatchObject({ submittedNamedStatements: {} });
  expect((pg as unknown as { utils: Fields }).utils['prepareValue']).toBeTypeOf('function');
});
