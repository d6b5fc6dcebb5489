import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

interface Described {
  operationId: string;
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>;
}

/** What each listing is asked with, and what it says: a listing is what is read in parts. */
async function listings(): Promise<[id: string, { asked: string[]; answered: string[] }][]> {
  const document = await app.visitor().fetch('/webappng/api/v1/openapi.json');
  const { paths } = (await document.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.values(paths)
    .flatMap((path) => Object.values(path))
    .map(({ operationId, parameters = [], responses }) => {
      const asked = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      const answer = responses['200']?.content?.['application/json']?.schema.properties ?? {};
      return [operationId, { asked, answered: Object.keys(answer) }] as const satisfies [string, object];
    })
    .filter(([, { asked }]) => asked.some((name) => ['limit', 'offset', 'cursor', 'page'].includes(name)));
}

test('every listing of the API is asked for and ends as all others', async () => {
  const lists = await listings();
  expect(lists.map(([id]) => id)).toEqual(
    expect.arrayContaining(['meetings.list', 'people.list', 'recordings.list', 'quality.pastTimes']),
  );
  const odd = lists.flatMap(([id, { asked, answered }]) =>
    ['cursor', 'offset', 'limit'].every((name) => asked.includes(name)) &&
    ['cursor', 'hasMore'].every((name) => answered.includes(name))
      ? []
      : [id],
  );
  expect(odd).toEqual([]);
});
