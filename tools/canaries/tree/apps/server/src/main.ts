import { license } from '../../../packages/domain/src/index.ts';
import { startEngine } from '../../../packages/media/src/engine.ts';
import { mailbox } from '../../../packages/testkit/src/mailbox.ts';
import { meetingNames } from './modules/meetings/index.ts';
import { peopleModule } from './modules/people/people.module.ts';
import { findPeople } from './modules/people/people.store.ts';
import { clock } from './platform/clock.ts';

async function start(): Promise<void> {
  await Promise.resolve();
}
start();
meetingNames(license(), clock).concat(startEngine(), findPeople(), peopleModule(), mailbox());
