import { prejoin } from '@portico/contract/joining';
import { scheduleMeeting, type MeetingDetail } from '@portico/contract/meetings';
import { listRecordings, type RecordingState, type RecordingSummary } from '@portico/contract/recordings';
import { enterRoom } from '@portico/contract/room';
import type { TestDatabase } from '@portico/testkit/database';
import { readManifest, type RecordingManifest } from '@portico/media';
import { startTestApp, type TestApp, type Visitor } from './app.ts';
import { everybodyLeaves, publish } from './publisher.ts';

/** A portal and a media engine in which people really meet, to be recorded. */
export class Stage {
  readonly #publishing: { stop(): void }[] = [];
  readonly #settings: Record<string, string>;
  #app: TestApp;

  private constructor(app: TestApp, settings: Record<string, string>) {
    this.#app = app;
    this.#settings = settings;
  }

  static async open(database?: TestDatabase, settings: Record<string, string> = {}): Promise<Stage> {
    return new Stage(
      await startTestApp({ hasMedia: true, settings, ...(database && { database }) }),
      settings,
    );
  }

  get app(): TestApp {
    return this.#app;
  }

  /** Ends the server and starts another one on the same data, with other settings if there are any. */
  async restart(settings: Record<string, string> = this.#settings): Promise<void> {
    await this.#app.stop();
    const { database } = this.#app;
    this.#app = await startTestApp({ hasMedia: true, settings, database });
  }

  async close(): Promise<void> {
    for (const publisher of this.#publishing) publisher.stop();
    await everybodyLeaves();
    await this.#app.stop();
    await this.#app.database.drop();
  }

  /** A meeting of this host that goes on, with the host in it. */
  async begin(host: Visitor, topic: string, invitees: string[] = []): Promise<MeetingDetail> {
    const meeting = await host.call(scheduleMeeting, {
      body: {
        topic,
        start: this.#app.clock.now().toISOString().slice(0, 16),
        timeZone: 'UTC',
        durationMinutes: 30,
        hasLobby: false,
        invitees,
      },
    });
    await this.comeTo(host, meeting);
    return meeting;
  }

  /** Comes to a meeting by its link, with camera and microphone. */
  async comeTo(visitor: Visitor, { uuid, meetingLink }: MeetingDetail): Promise<void> {
    const meetingauthtoken = new URL(meetingLink).searchParams.get('MTID') ?? '';
    await visitor.call(prejoin, { headers: { meetinguuid: uuid, meetingauthtoken }, body: {} });
    const { media } = await visitor.call(enterRoom, { params: { uuid }, body: {} });
    if (!media) throw new Error('nobody is let in');
    this.#publishing.push(await publish(this.#app.url, media));
  }

  /** Kills the media engine; another one takes its place. */
  killEngine(): void {
    const line = this.#app.logged.findLast((one) => /the media engine runs/.test(one)) ?? '{}';
    process.kill((JSON.parse(line) as { pid: number }).pid, 'SIGKILL');
  }

  async found(visitor: Visitor, keyword: string): Promise<RecordingSummary[]> {
    return (await visitor.call(listRecordings, { query: { keyword } })).recordings;
  }

  async stateOf(visitor: Visitor, name: string): Promise<RecordingState | undefined> {
    return (await this.found(visitor, name))[0]?.state;
  }

  /** Whether the engine's manifest tells of this many tracks, and some time of them. */
  async hasRecorded(name: string, tracks = 2): Promise<boolean> {
    const manifest = await this.manifestOf(name);
    return manifest.durationMs > 1500 && manifest.tracks.length >= tracks;
  }

  async manifestOf(name: string): Promise<RecordingManifest> {
    const { storage, reads } = this.#app.recordings.context;
    const { id } = await reads
      .selectFrom('recording')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const directory = await storage.local.folder(`recordings/${id}/tracks`);
    return await readManifest(directory);
  }
}
