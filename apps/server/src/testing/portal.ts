import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signIn } from '@portico/contract/identity';
import { createFirstSite } from '@portico/contract/setup';
import { cacheDirectory, type TestDatabase } from '@portico/testkit/database';
import { createCsrf, type Csrf } from '../platform/http/csrf.ts';
import { Secrets } from '../platform/secrets/secrets.ts';
import { Visitor } from './app.ts';
import { startCommand, type Program } from './program.ts';
import { freePort } from '@portico/testkit/free-port';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const SECRET = 'a secret for drills, the same after each start';
const PASSWORD = 'portico-demo';
export const ADMINISTRATOR = 'ada@acme.example';

const secretIn = (directory: string): string =>
  (JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8')) as { secret: string }).secret;

interface PortalOptions {
  /** Another folder than the database's own. */
  dataDirectory?: string;
  env?: NodeJS.ProcessEnv;
  nodeArgs?: readonly string[];
}

/** A portal in a process of its own, which a drill ends and starts again at the same address. */
export class PortalProcess {
  readonly url: string;
  readonly publicUrl: string;
  csrf!: Csrf;
  program!: Program;
  readonly #database: TestDatabase;
  readonly #port: number;

  private constructor(database: TestDatabase, port: number) {
    this.#database = database;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.publicUrl = this.url;
  }

  /** One that nobody has set up yet, started. */
  static async open(database: TestDatabase, options: PortalOptions = {}): Promise<PortalProcess> {
    const portal = new PortalProcess(database, await freePort());
    await portal.start(options);
    return portal;
  }

  /** Starts the process as a supervisor does; nothing is mended by hand. */
  async start({ dataDirectory, env = {}, nodeArgs = [] }: PortalOptions = {}): Promise<void> {
    const directory = dataDirectory ?? this.#database.dataDirectory;
    this.program = startCommand(process.execPath, {
      args: ['--disable-warning=ExperimentalWarning', ...nodeArgs, main],
      env: {
        PORT: String(this.#port),
        MEDIA_PORT: '0',
        DATA_DIR: directory,
        DATABASE_URL: this.#database.url ?? '',
        PORTICO_SECRET: SECRET,
        MAILBOX: 'true',
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: join(cacheDirectory, 'compile'),
        VITEST: '',
        ...env,
      },
    });
    await this.program.saw('is ready: http');
    this.csrf = createCsrf(new Secrets(env['PORTICO_SECRET'] === '' ? secretIn(directory) : SECRET));
  }

  /** Ends the process in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.program.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    const how = await this.program.kill('SIGTERM');
    if (how !== 0) throw new Error(`the portal ended with ${how}:\n${this.said.join('\n')}`);
  }

  /** Everything this process printed. */
  get said(): string[] {
    return [...this.program.lines, ...this.program.errors];
  }

  /** The lines of its log that are warnings or worse. */
  get warnings(): string[] {
    return this.program.lines.filter((line) => /^\{"level":"(?:warn|error|fatal)"/.test(line));
  }

  /** A browser that has been nowhere yet. */
  visitor(): Visitor {
    return new Visitor(this);
  }

  /** Sets the portal up by the link that it printed; the administrator is signed in. */
  async setUp(): Promise<Visitor> {
    const said = await this.program.saw('Open this link once');
    const ada = this.visitor();
    const { session } = ada;
    const { basePath, siteUrl } = session;
    Object.assign(session, { basePath: '/webappng', siteUrl: '' }); // there is no site yet
    const { sessionTicket, person } = await ada.call(createFirstSite, {
      body: {
        token: new URL(/http:\S+/.exec(said)?.[0] ?? '').searchParams.get('token') ?? '',
        siteName: 'acme',
        siteDisplayName: 'Acme',
        displayName: 'Ada',
        email: ADMINISTRATOR,
        password: PASSWORD,
        timeZone: 'Europe/Berlin',
      },
    });
    Object.assign(session, { basePath, siteUrl, ticket: sessionTicket, userId: person.id });
    return ada;
  }

  /** The administrator in another browser. */
  async signIn(): Promise<Visitor> {
    const visitor = this.visitor();
    const body = { email: ADMINISTRATOR, password: PASSWORD };
    const { sessionTicket, person } = await visitor.call(signIn, { body });
    visitor.session.ticket = sessionTicket;
    visitor.session.userId = person.id;
    return visitor;
  }
}
