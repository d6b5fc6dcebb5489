import type { ConnectionQualityUpdate } from '@livekit/protocol';
import { beforeEach, expect, it } from 'vitest';
import type { LinkGrade } from '../sfu/link-quality.ts';
import { LineReports } from './line-reports.ts';
import type { Participant } from './participant.ts';
import type { SignalMessage } from './signal-connection.ts';

/** Somebody whose line a test changes, and what they were told since they were asked last. */
class Person {
  line: LinkGrade = 'excellent';
  #told: string[] = [];
  readonly participant: Participant;

  constructor(sid: string, hidden = false) {
    const peer = { lookAtLink: () => this.line };
    const connection = { send: (message: SignalMessage) => this.#hear(message) };
    this.participant = { sid, hidden, peer, connection } as unknown as Participant;
  }

  /** As `PA_a:POOR`. */
  told(): string[] {
    const told = this.#told;
    this.#told = [];
    return told;
  }

  #hear({ value }: SignalMessage): void {
    const { updates } = (value as ConnectionQualityUpdate).toJson() as {
      updates: { participantSid: string; quality?: string }[];
    };
    this.#told.push(...updates.map(({ participantSid, quality = 'POOR' }) => `${participantSid}:${quality}`));
  }
}

let reports: LineReports;
let ann: Person;
let ben: Person;
const update = (...people: Person[]): void => reports.update(people.map(({ participant }) => participant));

beforeEach(() => {
  reports = new LineReports();
  [ann, ben] = [new Person('PA_a'), new Person('PA_b')];
  update(ann, ben);
});

it('everybody is told of all first, then of what changed, and nothing when nothing did', () => {
  for (const person of [ann, ben]) expect(person.told()).toEqual(['PA_a:EXCELLENT', 'PA_b:EXCELLENT']);
  update(ann, ben);
  expect([...ann.told(), ...ben.told()]).toEqual([]);
  ben.line = 'poor';
  update(ann, ben);
  expect([ann.told(), ben.told()]).toEqual([['PA_b:POOR'], ['PA_b:POOR']]);
  ben.line = 'lost';
  ann.line = 'good';
  update(ann, ben);
  expect(ann.told()).toEqual(['PA_a:GOOD', 'PA_b:LOST']);
});

it('a newcomer is told of all lines, and all are told of the newcomer', () => {
  ben.line = 'good';
  update(ann, ben);
  ann.told(); // of Ben
  const cleo = new Person('PA_c');
  update(ann, ben, cleo);
  expect(cleo.told()).toEqual(['PA_a:EXCELLENT', 'PA_b:GOOD', 'PA_c:EXCELLENT']);
  expect(ann.told()).toEqual(['PA_c:EXCELLENT']);
});

it('nobody hears of who is hidden, but for themselves', () => {
  const recorder = new Person('PA_hidden', true);
  ann.told(); // of herself and Ben
  update(ann, ben, recorder);
  expect(ann.told()).toEqual([]);
  expect(recorder.told()).toEqual(['PA_a:EXCELLENT', 'PA_b:EXCELLENT', 'PA_hidden:EXCELLENT']);
});
