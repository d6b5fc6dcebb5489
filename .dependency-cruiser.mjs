// Who may speak to whom: docs/architecture.md as rules. Parsed by swc: with TypeScript 7 the default parser
// reads nothing and passes. Each rule has a planted violation in tools/canaries.

const tests = '\\.test\\.tsx?$';
const workspace = (name) => `^(packages|apps)/${name}/`;

/** A package and the packages it may import; `npm` limits what it may take from outside. */
function mayImport(name, allowed, npm) {
  const from = { path: workspace(name), pathNot: [tests, '/src/testing/', '^packages/ui/gallery/'] };
  const ours = ['domain', 'contract', 'client', 'ui', 'i18n', 'media', 'testkit', 'server', 'portal', 'room'];
  const refused = ours.filter((other) => other !== name && !allowed.includes(other));
  const rules = [
    {
      name: `${name}-reaches-only-down`,
      comment: `${name} may import ${allowed.join(', ') || 'nothing of ours'}`,
      severity: 'error',
      from,
      to: { path: `^(packages|apps)/(${refused.join('|')})/` },
    },
  ];
  if (npm !== undefined) {
    rules.push({
      name: `${name}-takes-only-${npm.join('-') || 'nothing'}-from-npm`,
      severity: 'error',
      from,
      to: {
        path: 'node_modules/',
        pathNot: npm.map((dependency) => `node_modules/${dependency}/`).concat('node_modules/@portico/'),
      },
    });
  }
  return rules;
}

const pages = ['domain', 'contract', 'client', 'ui', 'i18n'];

export default {
  forbidden: [
    ...mayImport('domain', [], []),
    ...mayImport('contract', ['domain'], ['zod']),
    ...mayImport('client', ['contract', 'domain'], ['zod']),
    ...mayImport('i18n', []),
    ...mayImport('ui', ['i18n']),
    ...mayImport('media', []),
    ...mayImport('server', ['domain', 'contract', 'i18n', 'media']),
    ...mayImport('portal', pages),
    ...mayImport('room', pages),
    ...mayImport('testkit', ['domain', 'contract', 'client', 'ui', 'i18n', 'media']),
    {
      name: 'domain-is-pure',
      comment: 'no I/O: everything is passed in',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'media-by-its-index',
      severity: 'error',
      from: { pathNot: '^packages/media/' },
      to: { path: '^packages/media/src/', pathNot: '^packages/media/src/index\\.ts$' },
    },
    {
      name: 'testkit-only-in-tests',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: [
          '^packages/testkit/',
          tests,
          '^apps/server/src/testing/',
          '^packages/[^/]+/src/testing/',
          '^packages/ui/gallery/',
        ],
      },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'testing-only-in-tests',
      comment: 'what tests need of the server is not for the server itself',
      severity: 'error',
      from: { path: '^apps/', pathNot: [tests, '^apps/server/src/testing/'] },
      to: { path: '^apps/server/src/testing/' },
    },
    {
      name: 'modules-by-their-index',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'composition-by-the-index',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/modules/' },
      to: {
        path: '^apps/server/src/modules/[^/]+/',
        pathNot: '^apps/server/src/modules/[^/]+/(index|[^/]+\\.module)\\.ts$',
      },
    },
    {
      name: 'manifests-only-in-modules',
      comment: 'what a module is made of is handed to it in modules.ts; others go through its index',
      severity: 'error',
      from: { pathNot: '^apps/server/src/modules\\.ts$' },
      to: { path: '^apps/server/src/modules/[^/]+/[^/]+\\.module\\.ts$' },
    },
    {
      name: 'routes-in-routes-files',
      comment: 'who looks for an operation finds it by the name of the file',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: ['\\.routes\\.ts$', tests] },
      to: { path: '^apps/server/src/platform/http/route\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/(modules|app|main)' },
    },
    {
      name: 'modules-never-open-the-database',
      comment: 'a module is handed a transaction; only the mount of an operation opens one',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: tests },
      to: {
        path: '^apps/server/src/platform/db/',
        pathNot: '^apps/server/src/platform/db/(tx|unit|prepared)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-stores-speak-sql',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: ['\\.store\\.ts$', tests] },
      to: { path: 'node_modules/(kysely|pg|pg-boss)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'composing-in-a-process-of-its-own',
      comment: 'native code that may crash, and GPL code: docs/third-party.md',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: [
          '^apps/server/src/modules/recordings/compose/(child/|(compose|live)-child\\.ts$)',
          '^apps/server/src/testing/',
          tests,
        ],
      },
      to: { path: ['node_modules/node-av/', '^apps/server/src/modules/recordings/compose/child/'] },
    },
    {
      name: 'pictures-in-a-process-of-their-own',
      comment: 'native code that decodes what strangers send, and an LGPL library: docs/third-party.md',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: [
          '^apps/server/src/platform/pictures/(child/|picture-child\\.ts$)',
          '^apps/server/src/testing/',
          tests,
        ],
      },
      to: { path: ['node_modules/sharp/', '^apps/server/src/platform/pictures/child/'] },
    },
    {
      name: 'features-stay-apart',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^apps/[^/]+/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'features-know-no-page',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/features/' },
      to: { path: '^apps/[^/]+/src/pages/' },
    },
    {
      name: 'pages-by-the-features-index',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/', pathNot: ['^apps/[^/]+/src/features/', tests] },
      to: { path: '^apps/[^/]+/src/features/[^/]+/', pathNot: '/features/[^/]+/index\\.tsx?$' },
    },
    {
      name: 'no-ring',
      comment: 'of what is loaded: two classes may know each other by type',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nothing-undeclared',
      comment: 'a package that no package.json names',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages|apps)/[^/]+/dist/|^tools/canaries/tree/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
