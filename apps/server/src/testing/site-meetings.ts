import { cancelMeeting, scheduleMeeting } from '@portico/contract/meetings';
import { planOf, type Caller } from './callers.ts';
import type { CallParts } from './examples.ts';
import { makePerson } from './people.ts';
import { changeSettings } from './site-settings.ts';

const planned = async ({ plan }: Caller): Promise<CallParts> => ({ params: { uuid: (await plan()).uuid } });
let hosts = 0;

/** How operations on meetings of a site are called, for one of it. */
export const siteMeetingExamples: Readonly<Record<string, (caller: Caller) => Promise<CallParts>>> = {
  'siteMeetings.cancel': planned,
  async 'siteMeetings.readContent'(caller) {
    await changeSettings(caller.app, { adminsSeeMeetingContent: true }, caller.owner.session.siteUrl);
    return await planned(caller);
  },
  'siteMeetings.end': async (caller) => ({ params: { uuid: (await caller.going()).uuid } }),
  async 'siteMeetings.scopes'({ app, owner }) {
    const recurrence = { rrule: 'FREQ=DAILY;COUNT=2' };
    const { uuid, startTime } = await owner.call(scheduleMeeting, { body: { ...planOf(app), recurrence } });
    return { params: { uuid: `${uuid}_${startTime.replaceAll(/[-:]|\.\d+/g, '')}` } };
  },
  async 'siteMeetings.undo'({ app, owner }) {
    const { uuid } = await owner.call(scheduleMeeting, { body: planOf(app) });
    const { undo } = await owner.call(cancelMeeting, { params: { uuid } });
    return { params: { id: undo?.id ?? crypto.randomUUID() } };
  },
  async 'siteMeetings.handOver'(caller) {
    hosts += 1;
    const email = `new-host-${hosts}@acme.example`;
    await makePerson(caller.app, email, { site: caller.owner.session.siteUrl });
    return { ...(await planned(caller)), body: { email } };
  },
};
