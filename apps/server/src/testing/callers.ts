import { signIn } from '@portico/contract/identity';
import { prejoin } from '@portico/contract/joining';
import { scheduleMeeting, type MeetingDetail } from '@portico/contract/meetings';
import { rolesOf, type RoleWord } from '@portico/domain/roles';
import type { TestApp, Visitor } from './app.ts';
import { makeDeploymentAdmin, makePerson, PASSWORD } from './people.ts';
import { arrive, enter, guestAtDoor, guestOf, linkTokenOf } from './rooms.ts';

/** A meeting that goes on. */
export interface Going {
  uuid: string;
  /** The caller inside, or whoever runs it where the caller is nobody. */
  me: string;
  /** A guest who is inside, or waits at the door. */
  guest: string;
}

/** Somebody who calls operations, with what is theirs. */
export interface Caller {
  app: TestApp;
  visitor: Visitor;
  /** Who owns what they call for: themselves as a host; for who is no person, the host of their meeting. */
  owner: Visitor;
  email: string;
  /** A planned meeting of theirs. */
  plan(): Promise<MeetingDetail>;
  /** A meeting of theirs that goes on, with somebody else inside or before the door. */
  going(hasLobby?: boolean): Promise<Going>;
}

/** Whose ticket somebody shows. */
export function personIdOf({ identity }: TestApp, { session }: Visitor): string {
  const actor = identity.tickets.read(session.ticket ?? '')?.actor;
  if (actor?.kind !== 'person') throw new Error('nobody is signed in');
  return actor.personId;
}

/** A plan as `meetings.schedule` takes it: of a meeting that begins now. */
export const planOf = ({ clock }: TestApp, hasLobby = false) => ({
  topic: 'Standup',
  start: clock.now().toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length),
  timeZone: 'UTC',
  durationMinutes: 30,
  hasLobby,
  joinBeforeHostMinutes: null,
});

const plan = (app: TestApp, owner: Visitor, hasLobby = false): Promise<MeetingDetail> =>
  owner.call(scheduleMeeting, { body: planOf(app, hasLobby) });

async function begin(owner: Visitor, { uuid }: MeetingDetail): Promise<string> {
  await arrive(owner, uuid);
  return (await enter(owner, uuid)).room.me.id;
}

/** Signs somebody in, also again; the second one is the same person as a host, whatever their role: a ticket says who has which. */
async function enterAs({ app, visitor, owner, email }: Pick<Caller, 'app' | 'visitor' | 'owner' | 'email'>) {
  const { tickets } = app.identity;
  const { sessionTicket } = await visitor.call(signIn, { body: { email, password: PASSWORD } });
  const read = tickets.read(sessionTicket);
  if (read?.actor.kind !== 'person') throw new Error('nobody is signed in');
  const { actor } = read;
  visitor.session.userId = actor.personId;
  return (): void => {
    visitor.session.ticket = tickets.issue(actor);
    owner.session.ticket = tickets.issue({ ...actor, roles: rolesOf(['HOST']) });
  };
}

/** A person who calls. */
export interface PersonCaller extends Caller {
  /** Gives them new tickets of their session. */
  renew(): void;
  /** After their session ended. */
  signIn(): Promise<void>;
}

/** Somebody of a site who signs in. */
export async function callerWith(app: TestApp, email: string, site = 'acme'): Promise<PersonCaller> {
  const who = { app, visitor: app.visitor(site), owner: app.visitor(site), email };
  let renew = await enterAs(who);
  renew();
  return {
    ...who,
    renew: () => renew(),
    async signIn() {
      renew = await enterAs(who);
      renew();
    },
    plan: () => plan(app, who.owner),
    async going(hasLobby = false) {
      const meeting = await plan(app, who.owner, hasLobby);
      const me = await begin(who.owner, meeting);
      if (site !== 'acme') return { uuid: meeting.uuid, me, guest: me };
      const guest = await guestAtDoor(app, meeting, 'Gil');
      return { uuid: meeting.uuid, me, guest: (await enter(guest, meeting.uuid)).room.me.id };
    },
  };
}

/** Somebody with one role word and no other. */
export async function personCaller(app: TestApp, role: RoleWord, site = 'acme'): Promise<PersonCaller> {
  const email = `${role.toLowerCase()}@${site}.example`;
  await makePerson(app, email, { roles: [role], site });
  return await callerWith(app, email, site);
}

/** Somebody who administers the deployment and has no role word. */
export async function deploymentCaller(app: TestApp): Promise<PersonCaller> {
  const email = 'deployment@acme.example';
  await makeDeploymentAdmin(app, email, { roles: [] });
  return await callerWith(app, email);
}

/** A guest in a meeting of this host. */
export async function guestCaller({ app, owner, email, plan: planned }: Caller): Promise<Caller> {
  const meeting = await planned();
  const me = await begin(owner, meeting);
  const visitor = await guestOf(app, meeting.uuid);
  return {
    app,
    visitor,
    owner,
    email,
    plan: () => Promise.resolve(meeting),
    async going() {
      const headers = { meetinguuid: meeting.uuid, meetingauthtoken: linkTokenOf(meeting) };
      await visitor.call(prejoin, { headers, body: { attendeeFullName: 'Greta' } });
      const entered = await enter(visitor, meeting.uuid);
      return { uuid: meeting.uuid, me: entered.room.me.id, guest: me };
    },
  };
}

/** Nobody, before what belongs to this host. */
export const nobodyCaller = (host: Caller): Caller => ({ ...host, visitor: host.app.visitor() });
