import { fileURLToPath } from 'node:url';
import { scheduleMeeting, type MeetingDetail } from '@portico/contract/meetings';
import { createTestDatabase } from '@portico/testkit/database';
import type { Peer } from '../platform/nodes/node.store.ts';
import { startTestApp, TestClock, Visitor, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { startCommand, type Program } from './program.ts';
import { RoundRobin } from './round-robin.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const SECRET = 'a secret for tests, the same in each process';

/** A second process of the deployment, as a program that can be killed and paused. */
interface Other extends Peer {
  program: Program;
}

/** Processes on one database behind a load balancer: one in the test itself, others as programs. */
export class Cluster {
  readonly app: TestApp;
  readonly balancer: RoundRobin;
  readonly #programs: Program[] = [];
  readonly #settings: Record<string, string>;

  private constructor(app: TestApp, balancer: RoundRobin, settings: Record<string, string>) {
    this.app = app;
    this.balancer = balancer;
    this.#settings = settings;
  }

  /** `settings` are those of every process, beside what it needs to be one of them. */
  static async open(settings: Record<string, string> = {}): Promise<Cluster> {
    const database = await createTestDatabase();
    if (database.url === undefined) throw new Error('several processes need TEST_DATABASE_URL');
    const balancer = await RoundRobin.open();
    const app = await startTestApp({
      database,
      hasMedia: true,
      clock: new TestClock(new Date().toISOString()), // programs have the machine's
      settings: { ...settings, PUBLIC_URL: balancer.url, PORTICO_SECRET: SECRET },
    });
    balancer.leadTo(app.url);
    return new Cluster(app, balancer, settings);
  }

  /** Starts one more process and waits until the others know it. */
  async join(): Promise<Other> {
    const { database } = this.app;
    const program = startCommand(process.execPath, {
      args: ['--disable-warning=ExperimentalWarning', main],
      env: {
        ...this.#settings,
        PORT: '0',
        MEDIA_PORT: '0',
        DATA_DIR: database.dataDirectory,
        DATABASE_URL: database.url,
        PUBLIC_URL: this.balancer.url,
        PORTICO_SECRET: SECRET,
        NODE_ENV: 'production',
        VITEST: '',
      },
    });
    this.#programs.push(program);
    const known = new Set((await this.nodes()).map(({ id }) => id));
    await program.saw('is ready: http');
    const peer = (await this.nodes()).find(({ id }) => !known.has(id));
    if (!peer) throw new Error('the process did not register');
    return { ...peer, program };
  }

  /** The processes that have a row. */
  async nodes(): Promise<Peer[]> {
    const { pool } = this.app.data.database;
    return (await pool.query<Peer>('select id, url from server_node order by id')).rows;
  }

  /** Whether a process's row goes. */
  isForgotten({ id }: Peer): Promise<boolean> {
    return eventually(async () => !(await this.nodes()).some((node) => node.id === id), 15_000);
  }

  /** Who carries the room of a meeting, and what it is called in the engine. */
  async roomOf({ uuid }: MeetingDetail): Promise<{ room: string; node: string }> {
    const { pool } = this.app.data.database;
    const { rows } = await pool.query<{ room: string; node: string }>(
      "select id as room, media_node as node from meeting_instance where replace(meeting_id::text, '-', '') = $1 and ended_at is null",
      [uuid],
    );
    if (!rows[0]) throw new Error('the meeting does not go on');
    return rows[0];
  }

  /** The same browser with its calls going to another process. */
  at({ url }: Pick<Peer, 'url'>, visitor: Visitor): Visitor {
    const there = new Visitor({ ...this.app, url });
    there.session.ticket = visitor.session.ticket;
    there.session.userId = visitor.session.userId;
    return there;
  }

  /** A meeting of this host that begins now. */
  plan(host: Visitor, { hasLobby }: { hasLobby: boolean }): Promise<MeetingDetail> {
    const start = this.app.clock.now().toISOString().slice(0, 16);
    return host.call(scheduleMeeting, {
      body: { topic: 'Standup', start, timeZone: 'UTC', durationMinutes: 30, hasLobby, invitees: [] },
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#programs.map((program) => program.kill()));
    await this.app.stop();
    await this.balancer.close();
    await this.app.database.drop();
  }
}
