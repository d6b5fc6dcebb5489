import { randomUUID } from 'node:crypto';
import { insertImport, insertLines, setImport } from '../modules/imports/index.ts';
import { personIdOf, type Caller } from './callers.ts';
import { makeSite } from './people.ts';

const choices = { columns: { email: 0 }, roles: ['HOST' as const], domains: [] };

/** A table of nobody who could be imported, on the caller's site. */
async function checked({ app, owner }: Caller) {
  const { id: siteId } = await makeSite(app, { name: owner.session.siteUrl });
  const importId = randomUUID();
  await app.data.database.work(async (tx) => {
    await insertImport(tx, { id: importId, siteId, personId: personIdOf(app, owner), at: app.clock.now() });
    await insertLines(tx, importId, [{ line: 1, cells: ['nobody'] }]);
    const kept = { ...choices, token: randomUUID(), newGroups: [], sendsInvitations: false };
    const read = { encoding: 'utf-8', separator: ',', lines: 1, choices: kept };
    await setImport(tx, importId, { state: 'checked', ...read });
  });
  return { params: { importId } };
}

/** How operations of imports are called. */
export const importExamples = {
  'imports.read': () => ({ file: new Blob(['email\nnew@acme.example\n']) }),
  'imports.get': checked,
  'imports.failedLines': checked,
  'imports.check': async (caller: Caller) => ({ ...(await checked(caller)), body: choices }),
  'imports.start': async (caller: Caller) => ({
    ...(await checked(caller)),
    body: { sendsInvitations: false },
  }),
  'imports.end': checked,
};
