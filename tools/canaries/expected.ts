/** A planted violation: which check must find it, the rule it proves, and a part of the line that says so. */
export interface Finding {
  check:
    | 'types'
    | 'lint'
    | 'boundaries'
    | 'dead code'
    | 'catalogs'
    | 'generated'
    | 'sql dialect'
    | 'requirements'
    | 'assertions'
    | 'licences'
    | 'security'
    | 'redirects'
    | 'clock'
    | 'forms'
    | 'words'
    | 'lists'
    | 'query keys'
    | 'tables';
  rule: string;
  finding: string;
}

const all = (check: Finding['check'], rows: Readonly<Record<string, readonly string[]>>): Finding[] =>
  Object.entries(rows).flatMap(([rule, findings]) => findings.map((finding) => ({ check, rule, finding })));

/** Everything that is planted in `tree`, and nothing else may be found there. */
export const expected: readonly Finding[] = [
  ...all('types', {
    'no I/O in the domain': ["packages/domain/src/index.ts(1,30): error TS2591: Cannot find name 'node:fs'"],
    'a key that no catalog has': ['Argument of type \'"home.untranslated"\''],
    'a route without an access rule': ["Property 'access' is missing"],
  }),
  ...all('lint', {
    'no clock in the domain': [
      "packages/domain/src/index.ts:4 eslint(no-restricted-globals) Unexpected use of 'Date'",
      "packages/domain/src/index.ts:5 eslint(no-restricted-globals) Unexpected use of 'Date'",
    ],
    'no ring': [
      'apps/portal/src/features/people/people.model.ts:1 import(no-cycle)',
      'apps/portal/src/pages/home.ts:3 import(no-cycle)',
      'packages/contract/src/ring-first.ts:1 import(no-cycle)',
      'packages/contract/src/ring-second.ts:1 import(no-cycle)',
    ],
    'no test that could not fail': ['packages/domain/src/age.test.ts:10 vitest(expect-expect)'],
    'no floating promise': ['apps/server/src/main.ts:12 typescript(no-floating-promises)'],
    'no full zod in browser code': ['apps/portal/src/pages/home.ts:1 eslint(no-restricted-imports)'],
  }),
  ...all('boundaries', {
    'no I/O in the domain': ['domain-is-pure: packages/domain/src/index.ts → fs'],
    'no upward import': [
      'domain-reaches-only-down: packages/domain/src/index.ts → packages/contract/src/index.ts',
      'platform-knows-no-module: apps/server/src/platform/clock.ts',
      'features-know-no-page: apps/portal/src/features/people/people.model.ts',
    ],
    'an app never imports an app': [
      'room-reaches-only-down: apps/room/src/entries/room.tsx → apps/portal/src/pages/home.ts',
    ],
    'a feature never imports a feature': ['features-stay-apart: apps/portal/src/features/meetings/index.ts'],
    'pages use a feature’s index': ['pages-by-the-features-index: apps/portal/src/pages/home.ts'],
    'modules use each other’s index': [
      'modules-by-their-index: apps/server/src/modules/meetings/meetings.service.ts',
    ],
    'the composition uses a module’s index': ['composition-by-the-index: apps/server/src/main.ts'],
    'only modules.ts knows a manifest': ['manifests-only-in-modules: apps/server/src/main.ts'],
    'nothing that no package.json names': [
      'nothing-undeclared: apps/portal/src/pages/home.ts',
      'nothing-undeclared: packages/domain/src/age.test.ts',
    ],
    'routes stand in files of that name': [
      'routes-in-routes-files: apps/server/src/modules/meetings/meetings.service.ts',
    ],
    'only stores speak SQL': ['only-stores-speak-sql: apps/server/src/modules/meetings/meetings.service.ts'],
    'native media code has a process of its own': [
      'composing-in-a-process-of-its-own: apps/server/src/modules/meetings/meetings.service.ts',
    ],
    'pictures of strangers have a process of their own': [
      'pictures-in-a-process-of-their-own: apps/server/src/modules/meetings/meetings.service.ts',
    ],
    'modules never open the database': ['modules-never-open-the-database: apps/server/src/modules/meetings'],
    'the engine is used by its index': ['media-by-its-index: apps/server/src/main.ts'],
    'the testkit is for tests': [
      'testkit-only-in-tests: apps/server/src/main.ts',
      'server-reaches-only-down: apps/server/src/main.ts → packages/testkit/src/mailbox.ts',
    ],
    'no ring': [
      'no-ring: packages/contract/src/ring-first.ts → packages/contract/src/ring-second.ts',
      'no-ring: apps/portal/src/features/people/people.model.ts → apps/portal/src/pages/home.ts',
    ],
  }),
  ...all('dead code', {
    'no unused file': [
      'files: packages/contract/src/nobody-imports-this.ts',
      'files: packages/domain/src/age.test.ts',
      'files: packages/ui/src/form.tsx',
      'files: apps/server/src/modules/people/index.ts',
      'files: apps/server/src/modules/people/people.routes.ts',
    ],
    'no unused export': ['exports: apps/server/src/platform/clock.ts unusedExport'],
    'no unused dependency': ['dependencies: packages/domain/package.json ical.js'],
    'no undeclared dependency': ['unlisted: apps/portal/src/pages/home.ts zod'],
  }),
  ...all('catalogs', {
    'no missing key in Arabic': ['ar/core.json: lacks home.leave'],
    'no wrong text in a language that may lack some': [
      'de/core.json: home.title has the arguments {name}, English has none',
    ],
    'no folder that is no language': ['locales/en-XA is no language'],
    'no title that is no title any more': ['en/core.json: home.long has 93 characters'],
    'no long form on a button, through a prop': ['ar/core.json: home.short has '],
  }),
  ...all('generated', {
    'no stale generated file': [
      'packages/i18n/src/messages.gen.ts',
      'packages/i18n/src/messages/core.gen.ts',
      'packages/i18n/src/spoken.gen.ts',
    ],
  }),
  ...all('sql dialect', { 'no word that PostgreSQL 15 lacks': ['people.store.ts: uuidv7()'] }),
  ...all('requirements', {
    'no unknown row in a title': ['age.test.ts: there is no row MNUM-99'],
    'no row of ours among those of the documents': ['docs/requirements.md: XROO-01 is a row of ours'],
    'no row of the documents among ours': ['docs/requirements-of-ours.md: MNUM-02 is no row of ours'],
  }),
  ...all('assertions', {
    'no test that could not fail': ['age.test.ts: nothing is expected in “looks at %d and expects nothing”'],
  }),
  ...all('redirects', {
    'no redirect that nobody judged': ['people.routes.ts: a redirect beside platform/http/redirect.ts'],
    'no location header of its own': ['people.routes.ts: a location header beside platform/http/redirect.ts'],
    'no way out of a page that nobody judged': ['room.tsx: a way to an address beside client/src/go-to.ts'],
  }),
  ...all('clock', {
    'no clock of the reader': ['room.tsx: the reader’s clock', 'texts.ts: the reader’s clock'],
  }),
  ...all('forms', {
    'no form beside the kit': ['room.tsx: a form beside packages/ui/src/form.tsx'],
    'no words of the browser': ['room.tsx: words of the browser'],
    'no length that cuts what is pasted': ['room.tsx: a length that cuts what is pasted'],
    'no field that the browser checks': [
      'room.tsx: a field that the browser checks',
      'room.tsx: a field beside packages/ui',
    ],
    'the kit keeps the browser silent': ['packages/ui/src/form.tsx: the browser checks its fields'],
  }),
  ...all('lists', {
    'no states of a list beside the kit': [
      'features/people/index.ts: a state of its own beside app/list',
      'features/people/index.ts: a waiting of its own beside app/list',
    ],
    'no list beside the kit': ['features/meetings/index.ts: a list beside app/list'],
  }),
  ...all('query keys', {
    'no key of another group': [
      'people.queries.ts: listPeople is fetched for a query key of the group “meetings”',
      'people.queries.ts: no operation is in the group “persons” of a query key',
    ],
    'no key that nobody can read': ['people.queries.ts: a query key that begins with no word'],
  }),
  ...all('tables', { 'no table beside the kit': ['room.tsx: a table beside packages/ui'] }),
  ...all('words', {
    'no name of a word to avoid': ['room.tsx: openDesks: state'],
  }),
  ...all('licences', {
    'no licence beside the list': ['closed-source 1.0.0'],
    'no library under the LGPL that cannot be left out': ['sharp-libvips 1.0.0: LGPL-3.0-or-later'],
    'no GPL code that cannot be left out': ['node-av 6.1.1: holds GPL-3.0 code'],
  }),
  ...all('security', {
    'no test that is not there': ['age.test.ts has no test “shows what nobody wrote”'],
    'no file that is not there': [
      'docs/asvs.md: there is no packages/domain/src/gone.test.ts',
      'docs/security.md: there is no packages/domain/src/lost.test.ts',
    ],
    'no requirement twice': ['V1.1.2 stands there twice'],
    'no other state': ['V1.2.1 is “mostly”, which is no state'],
    'nothing that holds without proof': ['V1.2.2 holds, but nothing shows it'],
    'no line without a reason': ['a line that is no requirement with state and reason: | V1.2.3'],
    'no requirement left out': ['5 requirements instead of 253'],
  }),
];
