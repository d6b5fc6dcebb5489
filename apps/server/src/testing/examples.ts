import { CallError } from '@portico/client/call-error';
import type { ErrorName } from '@portico/contract/error-codes';
import type { Visitor } from './app.ts';
import { groupExamples } from './groups.ts';
import { importExamples } from './imports.ts';
import { openPersonalRoom } from '@portico/contract/joining';
import { cancelMeeting, scheduleMeeting } from '@portico/contract/meetings';
import { listNotifications } from '@portico/contract/notifications';
import { reportLine } from '@portico/contract/quality';
import { deleteRecording } from '@portico/contract/recordings';
import { signIn } from '@portico/contract/identity';
import type { Operation } from '@portico/contract/operation';
import { accessRequestExamples } from './access-requests.ts';
import { announcementExamples } from './announcements.ts';
import { answerExamples } from './answers.ts';
import { giveAvatar, picture } from './avatars.ts';
import { personIdOf, planOf, type Caller } from './callers.ts';
import { deploymentExamples } from './deployment.ts';
import { lineSample } from './line-sample.ts';
import { tellOf } from './notifications.ts';
import { makePerson, PASSWORD, signedIn } from './people.ts';
import { makeRecordingOf, makeTracksOf } from './recordings.ts';
import { siteMeetingExamples } from './site-meetings.ts';
import { settingExamples } from './site-settings.ts';
import { linkTokenOf, roomOf } from './rooms.ts';
import { leastCall } from './samples.ts';

/** The parts of a call, as the client takes them. */
export interface CallParts {
  params?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
  file?: Blob;
}

type Example = (caller: Caller) => Promise<CallParts> | CallParts;

const planned: Example = async ({ plan }) => ({ params: { uuid: (await plan()).uuid } });
const going: Example = async (caller) => ({ params: { uuid: (await caller.going()).uuid } });
const everybody: Example = async (caller) => ({ ...(await going(caller)), body: { participantIds: 'all' } });

const withGuest =
  (hasLobby: boolean, body?: object): Example =>
  async (caller) => {
    const { uuid, guest } = await caller.going(hasLobby);
    return { params: { uuid, participantId: guest }, ...(body && { body }) };
  };

const recording: Example = async ({ app, owner }) => ({
  params: { uuid: (await makeRecordingOf(app, owner)).uuid },
});

/** Somebody else of the caller's site. */
const another = async ({ app, owner }: Caller): Promise<{ id: string; email: string }> => {
  others += 1;
  return await makePerson(app, `another-${others}@acme.example`, { site: owner.session.siteUrl });
};
const toAnother =
  (body?: (person: { email: string }) => object): Example =>
  async (caller) => {
    const person = await another(caller);
    return { params: { userId: person.id }, ...(body && { body: body(person) }) };
  };

const noLink = { token: 'A'.repeat(43) };
const site = { siteName: 'third', siteDisplayName: 'Third', timeZone: 'UTC' };
const NEW_PASSWORD = 'seven purple kettles sing';
let invited = 0;
let others = 0;
let changed = 0;

const triedOut = {
  params: { kind: 'meeting-invited' },
  body: { language: 'en', subject: '{topic}', body: 'Come.' },
};

/** Their own settings; who is no person has none, and is not asked whose. */
const ofOneself = ({ visitor }: Caller) => ({ id: visitor.session.userId || crypto.randomUUID() });

/** A session of the caller's account that is not the one they call with. */
const otherSession: Example = async ({ app, owner, email }) => {
  const { siteUrl } = owner.session;
  const other = await signedIn(app, email, siteUrl);
  const read = app.identity.tickets.read(other.session.ticket ?? '');
  if (read?.actor.kind !== 'person') throw new Error('nobody is signed in');
  return { params: { sessionId: read.actor.sessionId } };
};

/** How each operation is called by somebody for what is theirs. One that is about nothing needs no line here. */
const examples: Readonly<Record<string, Example>> = {
  ...deploymentExamples,
  'account.endSession': otherSession,
  'account.changePassword': () => ({ body: { currentPassword: 'not this one', password: NEW_PASSWORD } }),
  'myData.leave': () => ({ body: { password: 'not this one' } }),
  'identity.signIn': ({ email }) => ({ body: { email, password: PASSWORD } }),
  'identity.forgotPassword': ({ email }) => ({ body: { email } }),
  'identity.readLink': () => ({ params: noLink }),
  'identity.setPassword': () => ({ params: noLink, body: { password: PASSWORD } }),
  async 'identity.resumeSession'({ visitor, email }) {
    await visitor.call(signIn, { body: { email, password: PASSWORD } });
    return {};
  },
  async 'identity.refreshTicket'(caller) {
    await caller.going(); // a guest without a place gets no other ticket
    return {};
  },
  'setup.create': ({ email }) => ({
    body: { ...noLink, ...site, displayName: 'Ada', email, password: PASSWORD },
  }),
  'people.invite'() {
    invited += 1;
    return { body: { email: `new${invited}@acme.example`, displayName: 'New', userRole: ['HOST'] } };
  },
  'people.get': toAnother(),
  'people.foreseeErasing': toAnother(),
  'people.act': async (caller) => ({
    body: { ids: [(await another(caller)).id], action: { kind: 'disable' } },
  }),
  'people.setRoles': toAnother(() => ({ userRole: ['HOST', 'RO_SITEADMIN'], was: ['HOST'] })),
  async 'people.handOver'(caller) {
    const { app, owner } = caller;
    const [host, { email }] = [await another(caller), await another(caller)];
    const visitor = await signedIn(app, host.email, owner.session.siteUrl);
    await visitor.call(scheduleMeeting, { body: planOf(app) });
    return { params: { userId: host.id }, body: { email, meetings: true, recordings: true } };
  },
  'people.erase': toAnother(({ email }) => ({ email })),
  'avatars.set': async ({ app, owner }) => ({
    params: { userId: personIdOf(app, owner) },
    file: await picture(),
  }),
  async 'avatars.remove'({ app, owner }) {
    const userId = personIdOf(app, owner);
    await giveAvatar(app, userId);
    return { params: { userId } };
  },
  'l10n.timeZoneMap': () => ({ query: { timeZoneId: 'Asia/Calcutta', timeZoneType: 'joda' } }),
  'l10n.save': () => ({ body: { timezone: 'UTC', locale: { language: 'en' } } }),
  'l10n.saveGeneral': ({ app, owner }) => {
    const l10n = { locale: { language: 'en' }, timezone: { msTimezoneId: 1 } };
    return { params: { userId: personIdOf(app, owner) }, body: { l10n } };
  },
  ...settingExamples,
  'emailTemplates.change': () => ({ params: { kind: 'export-ready' }, body: { language: 'en' } }),
  'emailTemplates.readOfMeeting': planned,
  'emailTemplates.changeOfMeeting': async ({ plan }) => ({
    params: { uuid: (await plan()).uuid, kind: 'meeting-invited' },
    body: { language: 'en' },
  }),
  'emailTemplates.preview': () => triedOut,
  'emailTemplates.sendTest': () => triedOut,
  'userSettings.read': (caller) => ({ params: ofOneself(caller) }),
  'userSettings.set': (caller) => ({
    params: ofOneself(caller),
    body: { key: 'user-hub-theme-name', value: 'dark' },
  }),
  'userSettings.unset': (caller) => ({ params: { ...ofOneself(caller), key: 'user-hub-theme-name' } }),
  'profile.change'() {
    changed += 1;
    return { body: { jobTitle: `Engineer ${changed}` } };
  },
  'meetings.schedule': ({ app }) => ({ body: planOf(app) }),
  'meetings.previewSeries': () => ({
    body: { start: '2026-12-01T09:00', timeZone: 'UTC', rrule: 'FREQ=DAILY' },
  }),
  'meetings.checkAlternateHosts': () => ({ body: { alternateHosts: [] } }),
  'meetings.get': planned,
  'meetings.cancel': planned,
  'meetings.calendar': planned,
  async 'meetings.handOver'(caller) {
    changed += 1;
    const email = `host-${changed}@acme.example`;
    await makePerson(caller.app, email, { site: caller.owner.session.siteUrl });
    return { ...(await planned(caller)), body: { email } };
  },
  'meetings.renewLink': planned,
  async 'meetings.update'({ app, plan }) {
    const { uuid, version } = await plan();
    return { params: { uuid }, body: { ...planOf(app), version } };
  },
  async 'meetings.undoCancel'({ app, owner }) {
    const { uuid } = await owner.call(scheduleMeeting, { body: planOf(app) });
    const params = { uuid };
    await owner.call(cancelMeeting, { params });
    return { params };
  },
  async 'meetings.undo'({ app, owner }) {
    const { undo } = await owner.call(scheduleMeeting, { body: planOf(app) });
    return { params: { id: undo?.id ?? crypto.randomUUID() } };
  },
  async 'meetings.scopes'({ app, owner }) {
    const recurrence = { rrule: 'FREQ=DAILY;COUNT=2' };
    const { uuid, startTime } = await owner.call(scheduleMeeting, { body: { ...planOf(app), recurrence } });
    return { params: { uuid: `${uuid}_${startTime.replaceAll(/[-:]|\.\d+/g, '')}` } };
  },
  ...answerExamples,
  ...groupExamples,
  ...importExamples,
  ...siteMeetingExamples,
  ...announcementExamples,
  ...accessRequestExamples,
  async 'joining.prejoin'({ plan }) {
    const meeting = await plan();
    const headers = { meetinguuid: meeting.uuid, meetingauthtoken: linkTokenOf(meeting) };
    return { headers, body: { attendeeFullName: 'Greta' } };
  },
  'joining.find': async ({ plan }) => ({ headers: { meetinguri: (await plan()).meetingKey } }),
  async 'rooms.change'({ owner }) {
    await owner.call(openPersonalRoom);
    return { body: { hasLobby: true } };
  },
  async 'rooms.renewLink'({ owner }) {
    await owner.call(openPersonalRoom);
    return {};
  },
  'room.get': going,
  'room.enter': async (caller) => ({ ...(await going(caller)), body: {} }),
  'room.leave': going,
  'room.leaveWithPage': going,
  async 'room.raiseHand'(caller) {
    const { uuid, me } = await caller.going();
    return { params: { uuid, participantId: me }, body: { isRaised: true } };
  },
  'room.sendMessage': async (caller) => ({
    ...(await going(caller)),
    body: { clientId: crypto.randomUUID(), text: 'Hello' },
  }),
  'room.admit': everybody,
  'room.mute': everybody,
  'room.deny': withGuest(true),
  'room.remove': withGuest(false),
  'room.bringIn': withGuest(false),
  'room.appoint': withGuest(false, { role: 'attendee' }),
  'room.lock': async (caller) => ({ ...(await going(caller)), body: { isLocked: true } }),
  'room.end': going,
  async 'notifications.markRead'({ app, owner }) {
    await tellOf(app, [personIdOf(app, owner)]);
    const { notifications } = await owner.call(listNotifications, { query: {} });
    return { params: { id: notifications[0]?.id ?? '' } };
  },
  'quality.report': async (caller) => ({ ...(await going(caller)), body: { samples: [lineSample()] } }),
  'quality.meeting': planned,
  async 'quality.liveRoom'(caller) {
    return { params: { instanceId: await roomOf(caller.app, (await caller.going()).uuid) } };
  },
  async 'quality.person'(caller) {
    const { app, owner } = caller;
    const { uuid, me } = await caller.going();
    await owner.call(reportLine, { params: { uuid }, body: { samples: [lineSample()] } });
    await app.quality.keep();
    return { params: { uuid, instanceId: await roomOf(app, uuid), participantId: me } };
  },
  'recordings.start': going,
  'recordings.stop': going,
  'recordings.get': recording,
  'recordings.stream': recording,
  async 'recordings.tracks'({ app, owner }) {
    const tracks = { 'TR_one.webm': 'none', 'TR_one.index': '', 'TR_one.levels': '' };
    return {
      params: { uuid: (await makeTracksOf(app, owner, { name: 'Tracks', invitees: [], tracks })).uuid },
    };
  },
  'recordings.delete': recording,
  'recordings.change': async (caller) => ({ ...(await recording(caller)), body: { recordName: 'Renamed' } }),
  async 'recordings.restore'({ app, owner }) {
    const { uuid } = await makeRecordingOf(app, owner);
    await owner.call(deleteRecording, { params: { uuid } });
    return { body: { recordUUIDs: [uuid] } };
  },
};

/** What somebody calls an operation with. */
export const exampleOf = async (operation: Operation, caller: Caller): Promise<CallParts> =>
  await (examples[operation.id]?.(caller) ?? leastCall(operation));

/** What is answered to who may call, where the state of the test's portal does not let it be done. */
const notNow: Readonly<Record<string, ErrorName>> = {
  'setup.create': 'alreadySetUp',
  'identity.readLink': 'linkExpired',
  'identity.setPassword': 'linkExpired',
  'account.changePassword': 'currentPasswordWrong', // they go on signing in by the one that they have
  'myData.leave': 'currentPasswordWrong', // they stay, to be asked of the rest
  'recordings.start': 'recordingUnavailable',
  'accessRequests.ask': 'requestsClosed', // no site of the test takes any
  'accessRequests.withdraw': 'requestAnswered',
  'accessRequests.askForAccount': 'requestsClosed',
  'accessRequests.readLink': 'linkExpired',
  'accessRequests.confirm': 'requestsClosed',
};

/** How a call ended: by `yes`, or by the name of its refusal. */
export async function outcomeOf(visitor: Visitor, operation: Operation, parts: CallParts): Promise<string> {
  try {
    await visitor.call(operation, parts as never);
    return 'yes';
  } catch (error) {
    if (!(error instanceof CallError) || error.error === undefined) throw error;
    return error.error === notNow[operation.id] ? 'yes' : error.error;
  }
}
