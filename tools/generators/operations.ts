import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleWords, type RoleWord } from '../../packages/domain/src/roles.ts';
import { startApp } from '../../apps/server/src/app.ts';
import type { Actor } from '../../apps/server/src/platform/http/actor.ts';
import { commonLimits, type OperationLimit } from '../../apps/server/src/platform/http/rate-limits.ts';
import { moduleOf } from '../../apps/server/src/platform/http/site-modules.ts';
import { mayCall, type Route } from '../../apps/server/src/platform/http/route.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings/read.ts';
import { root as clone } from '../lib/process.ts';

const noPages = {} as never;

/** Every operation of a portal that was started for this, on an empty database. */
async function readRoutes(): Promise<readonly Route[]> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-operations-'));
  try {
    const app = await startApp({
      settings: readSettings({ HOST: '127.0.0.1', PORT: '0', MEDIA_PORT: '0', DATA_DIR: directory }),
      log: createLog({ level: 'error' }),
      mails: noPages,
      pages: noPages,
      room: noPages,
      cacheDirectory: join(clone, '.cache'),
      isWithoutMedia: true,
      onLost(error) {
        throw error;
      },
    });
    await app.stop();
    return app.routes.toSorted((a, b) => (a.operation.id < b.operation.id ? -1 : 1));
  } finally {
    await rm(directory, { recursive: true });
  }
}

const somebody = {
  kind: 'person',
  personId: '',
  accountId: '',
  siteId: '',
  sessionId: '',
  roles: new Set<RoleWord>(),
  isDeploymentAdmin: false,
} as const satisfies Actor;

const person = (word: RoleWord): Actor => ({ ...somebody, roles: new Set([word]) });

const callers: Readonly<Record<string, Actor>> = {
  nobody: { kind: 'nobody' },
  guest: { kind: 'guest', guestId: '', siteId: '', meetingId: '' },
  ...Object.fromEntries(roleWords.map((word) => [word, person(word)])),
  deployment: { ...somebody, isDeploymentAdmin: true },
};

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n');

function limitText({ key, limit, windowSeconds, counts, isApart, beyond }: OperationLimit): string {
  const counted = counts === 'tries' ? ' wrong tries' : '';
  const rest = beyond ? `, then ${beyond.limit} in ${beyond.windowSeconds} s for each address` : '';
  return `${limit}${counted} in ${windowSeconds} s by ${key}${isApart ? ', apart' : ''}${rest}`;
}

const limitsText = (limits: readonly OperationLimit[]): string => limits.map(limitText).join('; ');

/** Who may call it in a deployment of several sites, and who where there is one alone. */
function cell(route: Route, actor: Actor): string {
  const { allowsOfSeveral } = route.access;
  if (!mayCall(route, actor)) return '–';
  return !allowsOfSeveral || allowsOfSeveral(actor) ? 'yes' : 'only site';
}

const permissionRow = (route: Route): string =>
  row(
    `\`${route.operation.id}\``,
    route.access.name,
    ...Object.values(callers).map((actor) => cell(route, actor)),
    '–',
  );

function factsRow(route: Route): string {
  const stale = route.kind === 'read' ? route.staleBy.map((event) => `\`${event}\``).join(', ') : '';
  const audit =
    route.kind === 'read' ? '' : typeof route.audit === 'string' ? `\`${route.audit}\`` : route.audit.nothing;
  const { id, method, path } = route.operation;
  const where = [`\`${method} ${path}\``, moduleOf(route) ?? ''];
  return row(`\`${id}\``, ...where, limitsText(route.limits), audit, stale);
}

const permissionsPage = (routes: readonly Route[]): string => `# Permissions

Who may call which operation at all: somebody with one role word and no other, a guest of one meeting, nobody, or somebody who
administers the deployment (\`deployment\`) and has no role word: on a site they are nobody more than others. \`yes\` says that
they may call it for what is theirs, \`only site\` that they may where the deployment has no other site; whether a meeting or a
recording is theirs, its rows say. To everybody else, and to
people of another site always, it does not exist. Generated from what stands beside each operation's route; every cell is called
over HTTP by \`apps/server/src/permissions.test.ts\`, with ids of another site too.

${table(['operation', 'rule', ...Object.keys(callers), 'another site'], routes.map(permissionRow))}

## What is counted and kept of each

Counted of every operation, unless it is counted apart: ${limitsText(commonLimits)}. The audit column has the action of the
entry that a call leaves in the audit trail, or why it leaves none. Where a site has not the module of an operation, its calls
answer 404. What pages show of a read they read again after the events
of the last column.

${table(['operation', 'address', 'module', 'limits of its own', 'audit trail', 'stale after'], routes.map(factsRow))}
`;

/** Which data of pages an event makes stale: by the groups of the reads that name it. */
function staleMap(routes: readonly Route[]): string {
  const groups = new Map<string, Set<string>>();
  for (const route of routes) {
    if (route.kind !== 'read') continue;
    for (const event of route.staleBy)
      groups.set(event, (groups.get(event) ?? new Set<string>()).add(route.group));
  }
  const lines = [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([event, names]) => `  '${event}': [${[...names].map((name) => `'${name}'`).join(', ')}],\n`);
  return `// Made by \`npm run generate\` of what operations say of themselves. Do not edit.

/** Which data an event makes stale, as the beginnings of its query keys. */
export const staleBy: Readonly<Record<string, readonly string[]>> = {
${lines.join('')}};
`;
}

/** \`docs/permissions.md\`, and what pages read again, both of what stands beside the routes. */
export async function operationFiles(): Promise<Record<string, string>> {
  const routes = await readRoutes();
  return {
    'docs/permissions.md': permissionsPage(routes),
    'apps/portal/src/app/stale-data.gen.ts': staleMap(routes),
  };
}
