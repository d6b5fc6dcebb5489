import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';
import { openContractProxy, OWN, type ContractProxy } from './testing/contract-proxy.ts';
import { makePerson } from './testing/people.ts';
import { startCommand } from './testing/program.ts';

/** Thousands of calls, made up by an interpreter that starts slowly: 15 s are too few on a busy machine. */
const PATIENT = { timeout: 300_000 };
const SEED = '20261122';
const EXAMPLES = '20';
/**
 * Left out: that everything a schema allows is accepted (rules of several fields and of the clock stand in no schema), and
 * the exact list of methods where a word stands in the place of an id (`/meetings/mine` is also `/meetings/{uuid}`).
 */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'use_after_free',
  'ensure_resource_availability',
  'ignored_auth',
];

const manner =
  `--checks ${checks.join(',')} --phases coverage,fuzzing --seed ${SEED} --max-examples ${EXAMPLES} ` +
  '--generation-database none --no-shrink --continue-on-failure --no-color --warnings off';

const schemathesis = process.env['TEST_SCHEMATHESIS'] ?? '';
let app: TestApp;
let folder: string;
beforeAll(async () => {
  if (schemathesis === '')
    throw new Error('TEST_SCHEMATHESIS is not set: .ci/prepare installs it and says where');
  folder = await mkdtemp(join(tmpdir(), 'portico-contract-'));
  app = await startTestApp({ settings: { TRUST_PROXY: 'true' } });
  await makePerson(app, 'ada@acme.example', { name: 'Ada', roles: ['ADMIN', 'HOST'] });
});
afterAll(async () => {
  await app.stop();
  await app.database.drop();
  await rm(folder, { recursive: true });
});

const documentOf = (proxy: ContractProxy): string => `${proxy.url}/webappng/api/v1/openapi.json`;

interface DescribedOperation {
  operationId: string;
  tags?: string[];
}

/** The operations of the document, with their groups. */
async function operationsOf(proxy: ContractProxy): Promise<DescribedOperation[]> {
  const { paths } = (await (await fetch(documentOf(proxy))).json()) as {
    paths: Record<string, Record<string, DescribedOperation>>;
  };
  return Object.values(paths).flatMap((path) => Object.values(path));
}

/** Asks the operations what their document allows and what it forbids: all of them, or those with one of the tags. */
async function explore(proxy: ContractProxy, headers: readonly string[], tags: readonly string[] = []) {
  const st = startCommand(schemathesis, {
    args: [
      'run',
      documentOf(proxy),
      ...manner.split(' '),
      ...tags.map((tag) => `--include-tag=${tag}`),
      ...headers.map((header) => `--header=${header}`),
    ],
    env: { HOME: folder, PYTHONDONTWRITEBYTECODE: '1' },
    cwd: folder, // it keeps what it found where it runs
  });
  const code = await st.ended;
  return { code, report: [...st.lines, ...st.errors].join('\n') };
}

const token = `X-CSRF-Token: ${OWN.csrf}`;
const callers = {
  'an administrator': { email: 'ada@acme.example', headers: [token, `ticket: ${OWN.ticket}`] },
  nobody: { headers: [token] },
};

describe.each(Object.entries(callers))('answers to %s', (_who, { headers, ...who }) => {
  let proxy: ContractProxy;
  beforeAll(async () => {
    proxy = await openContractProxy({ app, ...who });
  });
  afterAll(() => proxy.close());

  test('by every operation is what the document says', PATIENT, async () => {
    const { code, report } = await explore(proxy, headers);
    expect({ code, report }).toEqual({ code: 0, report });
    const { length } = await operationsOf(proxy);
    expect(report).toMatch(new RegExp(String.raw`Operations:\s+${length} selected`));
    expect(report).toMatch(/\d+ generated/);
  });

  test('is neither always a refusal nor ever a fault', () => {
    const statuses = [...proxy.statuses.keys()];
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses).toEqual(expect.arrayContaining([200, 204, 400, 404, 405]));
  });
});

test('every operation of the document is in the group that its route names', async () => {
  const proxy = await openContractProxy({ app });
  const described = (await operationsOf(proxy)).map(({ operationId, tags }) => [operationId, tags]);
  const stated = app.routes.flatMap(({ operation: { id, planes }, group }) =>
    (planes ?? ['portal']).map((plane) => [plane === 'portal' ? id : `${plane}.${id}`, [group]]),
  );
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(stated));
  await proxy.close();
});

test('an answer that the document does not know is found', PATIENT, async () => {
  const proxy = await openContractProxy({ app, alter: (status) => (status === 401 ? 418 : status) });
  const { code, report } = await explore(proxy, [token], ['mailbox']);
  expect(code).toBe(1);
  expect(report).toContain('Undocumented status code');
  await proxy.close();
});
