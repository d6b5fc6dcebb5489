import type { AuditAction } from '@portico/domain/audit-actions';
import type { Audience, Given, Input, Operation, UploadRule } from '@portico/contract/operation';
import type { SiteSettings } from '@portico/domain/site-settings';
import type { SiteState } from '@portico/domain/site-states';
import type { Log } from '../log/log.ts';
import type { Reads, Tx } from '../db/tx.ts';
import type { Actor, GuestActor, PersonActor, TicketHolder } from './actor.ts';
import type { IncomingFile } from '../uploads/incoming.ts';
import type { CookieToSet } from './cookies.ts';
import type { OperationLimit } from './rate-limits.ts';
import type { ReadyJson } from './ready-json.ts';

/** Who may call a route at all, by a name that the permission matrix prints. What it is about is decided in the service. */
export interface AccessRule {
  name: string;
  allows(actor: Actor): boolean;
  /** The same where the deployment has several sites, if that makes a difference: nobody of one site looks at all of them. */
  allowsOfSeveral?(actor: Actor): boolean;
}

/** The site that a call is about. */
export interface SiteRef {
  id: string;
  name: string;
  settings: SiteSettings;
  state: SiteState;
}

interface ActorOf {
  anyone: Actor;
  visitor: TicketHolder;
  guest: PersonActor | GuestActor;
  person: PersonActor;
}

/** A parsed and allowed call. */
export interface Call<O extends Operation> extends Input<O> {
  /** Who calls: as much as the operation's audience promises. */
  actor: ActorOf[O['audience']];
  /** The file of an upload, of which nothing has been read yet. */
  file: O extends { upload: UploadRule } ? IncomingFile : undefined;
  site: SiteRef | undefined;
  trackingId: string;
  /** The client's address, through trusted proxies only. */
  address: string;
  /** What the client says that it is; empty when it says nothing. Nothing rests on it. */
  userAgent: string;
  now: Date;
  log: Log;
  /** What the browser keeps for us, by name. */
  cookies: Readonly<Record<string, string | undefined>>;
  /** Sends a cookie with the answer, if the call succeeds. */
  setCookie(cookie: CookieToSet): void;
}

export interface ReadCall<O extends Operation> extends Call<O> {
  reads: Reads;
}
export interface WriteCall<O extends Operation, Prepared> extends Call<O> {
  tx: Tx;
  prepared: Prepared;
}

/** Whether an answer counts as a try: it says that what somebody showed is wrong, or costs others. A refusal of it always does. */
type IsTry<O extends Operation> = (answer: Given<O>, call: Call<O>) => boolean;

/** Which meeting's password a call shows; undefined for one that shows none, or what needs none. */
type MeetingTried<O extends Operation> = (call: Call<O>) => string | undefined;

/** Whether a call shows what could be guessed; one that does not is neither counted nor stopped by the tries of others. */
type MayGuess<O extends Operation> = (call: Call<O>) => boolean;

/** What every operation says of itself beside its contract: a route that leaves one of them out stops the start. */
interface Facts {
  access: AccessRule;
  /** What is counted of it, beside what is counted of every operation; mostly nothing. */
  limits: readonly OperationLimit[];
  /** Its group in the document of the API, of which it is asked with all others there; data in pages is named by it. */
  group: string;
}

/** What a read says of itself. */
export interface ReadFacts extends Facts {
  /** The push events after which its answer is not true any more: pages read it again. */
  staleBy: readonly string[];
}

/** What a write says of itself. */
export interface WriteFacts extends Facts {
  /** The action of the entry that it leaves in the audit trail; or nothing, and why nobody has to account for it. */
  audit: AuditAction | { nothing: string };
}

interface WriteDefinition<O extends Operation, Prepared> {
  /** What takes long (a password's hash) and is done before the transaction opens. */
  prepare(call: ReadCall<O>): Promise<Prepared>;
  handle(call: WriteCall<O, Prepared>): Promise<Given<O>>;
}

interface Counting {
  operation: Operation;
  isTry?: IsTry<Operation>;
  mayGuess?: MayGuess<Operation>;
  meetingTried?: MeetingTried<Operation>;
}

/** An operation with its facts and its handler, ready to be mounted. */
export type Route = Counting &
  (
    | (ReadFacts & { kind: 'read'; handle(call: ReadCall<Operation>): Promise<unknown> })
    | (WriteFacts & {
        kind: 'write';
        prepare(call: ReadCall<Operation>): Promise<unknown>;
        handle(call: WriteCall<Operation, unknown>): Promise<unknown>;
      })
  );

/** Routes of different operations stand in one list: the mount parses by the same operation that typed the handler. */
const erased = (route: unknown): Route => route as Route;

/** A route that only reads: statement by statement on the pool, no transaction. */
export function read<const O extends Operation & { method: 'GET' }>(
  operation: O,
  facts: ReadFacts,
  handle: (call: ReadCall<O>) => Promise<Given<O> | ReadyJson>,
): Route {
  return erased({ kind: 'read', operation, ...facts, handle });
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** A route that writes: `handle` runs in one transaction, committed before the answer leaves. */
export function write<const O extends Operation>(
  operation: O,
  facts: WriteFacts,
  handle: (call: WriteCall<O, undefined>) => Promise<Given<O>>,
): Route {
  return erased({ kind: 'write', operation, ...facts, prepare: nothing, handle });
}

/** A write whose answers may count as tries. */
export function triedWrite<const O extends Operation>(
  operation: O,
  facts: WriteFacts,
  definition: Pick<WriteDefinition<O, undefined>, 'handle'> & {
    isTry: IsTry<O>;
    mayGuess?: MayGuess<O>;
    meetingTried?: MeetingTried<O>;
  },
): Route {
  return erased({ kind: 'write', operation, ...facts, prepare: nothing, ...definition });
}

/** A route that prepares something slow before it writes. */
export function preparedWrite<const O extends Operation, Prepared>(
  operation: O,
  facts: WriteFacts,
  definition: WriteDefinition<O, Prepared>,
): Route {
  return erased({ kind: 'write', operation, ...facts, ...definition });
}

const byAudience: Readonly<Record<Audience, ReadonlySet<Actor['kind']>>> = {
  anyone: new Set(['nobody', 'visitor', 'guest', 'person']),
  visitor: new Set(['visitor', 'guest', 'person']),
  guest: new Set(['guest', 'person']),
  person: new Set(['person']),
};

/** Whether somebody may make a call of this audience at all. */
export const isOfAudience = (audience: Audience, { kind }: Actor): boolean => byAudience[audience].has(kind);

/** Whether somebody may call an operation for what is theirs; whose a thing is, its service says. */
export const mayCall = ({ operation, access }: Route, actor: Actor): boolean =>
  isOfAudience(operation.audience, actor) && access.allows(actor);

/** The facts of a route that nobody has stated, by their names. */
export const missingFacts = (route: Route): string[] =>
  ['access', 'limits', 'group', route.kind === 'read' ? 'staleBy' : 'audit'].filter(
    (fact) => !(fact in route) || route[fact as keyof Route] === undefined,
  );
