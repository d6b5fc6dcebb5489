import type { Operation } from '@portico/contract/operation';
import { roleWords } from '@portico/domain/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from './testing/app.ts';
import {
  guestCaller,
  nobodyCaller,
  deploymentCaller,
  personCaller,
  type Caller,
  type PersonCaller,
} from './testing/callers.ts';
import { exampleOf, outcomeOf } from './testing/examples.ts';
import { aboutSomething, permissions, type PageRow } from './testing/permissions-page.ts';

let app: TestApp;
let people: Record<string, PersonCaller>;
let stranger: PersonCaller;
beforeAll(async () => {
  app = await startTestApp({ paces: { undoMs: 10_000 } });
  people = {};
  for (const word of roleWords) people[word] = await personCaller(app, word);
  people['deployment'] = await deploymentCaller(app);
  stranger = await personCaller(app, 'HOST', 'libre');
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
});

const operationOf = (id: string): Operation => {
  const route = app.routes.find(({ operation }) => operation.id === id);
  if (!route) throw new Error(`the page tells of ${id}, which is no operation`);
  return route.operation;
};

/** Who stands in the column of the page, as somebody who calls. */
async function callerOf(column: string): Promise<Caller> {
  const host = people['HOST']!;
  if (column === 'nobody') return nobodyCaller(host);
  return column === 'guest' ? await guestCaller(host) : people[column]!;
}

/** The stranger at the address of this site, and at home. */
function atAcme(): Visitor {
  const visitor = app.visitor('acme');
  visitor.session.ticket = stranger.visitor.session.ticket;
  return visitor;
}

const refusals: PageRow = { nobody: 'ticketInvalid', guest: 'signInNeeded', 'another site': 'siteMismatch' };
const columns = ['nobody', 'guest', ...roleWords, 'deployment'];

/** What the page says that each of them is answered. */
const promised = (row: PageRow, asked: readonly string[]): PageRow =>
  Object.fromEntries(
    asked.map((column) => [column, row[column] === 'yes' ? 'yes' : (refusals[column] ?? 'forbidden')]),
  );

test('the page has a row for every operation, and no other', () => {
  expect([...permissions.keys()]).toEqual(app.routes.map(({ operation }) => operation.id).toSorted());
});

/** A minute later, so that no limit ends the test. */
function letPass(): void {
  app.clock.advance(61);
  for (const caller of [...Object.values(people), stranger]) caller.renew();
}

describe('every operation', () => {
  beforeEach(letPass);

  test.each([...permissions])(
    '%s is done for those whom the page names, and for nobody else',
    async (id, row) => {
      const operation = operationOf(id);
      const answered: Record<string, string> = {};
      for (const column of columns) {
        const caller = await callerOf(column);
        answered[column] = await outcomeOf(caller.visitor, operation, await exampleOf(operation, caller));
        if (id === 'identity.signOut') await people[column]?.signIn();
      }
      const parts = await exampleOf(operation, people['HOST']!);
      answered['another site'] = await outcomeOf(atAcme(), operation, parts);
      expect(answered).toEqual(promised(row, [...columns, 'another site']));
    },
  );

  test.each(aboutSomething)('%s does not find what belongs to another site', async (id) => {
    const operation = operationOf(id);
    const row = permissions.get(id) ?? {};
    const foreign = await exampleOf(operation, stranger);
    const answered: Record<string, string> = {};
    for (const column of columns)
      answered[column] = await outcomeOf((await callerOf(column)).visitor, operation, foreign);
    const expected = Object.entries(promised(row, columns)).map(([column, outcome]) => [
      column,
      outcome === 'yes' ? 'notFound' : outcome,
    ]);
    expect(answered).toEqual(Object.fromEntries(expected));
  });
});
