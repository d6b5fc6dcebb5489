import { ErrorBody } from '@portico/contract/error-body';
import type { ErrorName } from '@portico/contract/error-codes';
import type { Call, CallOptions } from '@portico/contract/call';
import type { Answer, Operation } from '@portico/contract/operation';
import { newTrackingId } from '@portico/domain/tracking-id';
import * as z from 'zod/mini';
import { CallError, NoAnswer, UnexpectedAnswer } from './call-error.ts';
import { hearTime } from './server-clock.ts';
import type { Session } from './session.ts';

/** What happens where a ticket is over, or the session with it. */
export interface SessionEnds {
  /** A ticket is missing, expired or revoked, or the site rests: the session is over. Told what the server called it. */
  onSessionOver?(error?: ErrorName): void;
  /**
   * Changes a ticket that is refused for one of the browser's session; answers `false` where that is over as well. Only for who
   * is signed in: nobody else has a session.
   */
  resume?(): Promise<boolean>;
}

interface CallsOptions extends SessionEnds {
  session: Session;
  /** `''` in a browser: the page's own origin. */
  origin?: string;
  fetch?: typeof fetch;
}

type Values = Record<string, string | number | boolean | undefined>;
/** What is sent of a call. */
interface CallInput {
  params?: Values;
  query?: Values;
  headers?: Values;
  body?: unknown;
  file?: Blob;
}

function addressOf(operation: Operation, input: CallInput, { basePath, siteUrl }: Session): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams({ siteurl: siteUrl });
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `${basePath}/api/v1${path}?${query.toString()}`;
}

/** The headers of HTTP-03 and HTTP-04. Values of the call's own are percent-encoded UTF-8 (OP-87). */
function headersOf(operation: Operation, input: CallInput, session: Session): Headers {
  const headers = new Headers({
    accept: 'application/json',
    userHubIsRequested: String(session.userHubIsRequested),
    wbxUserId: session.userId,
    siteId: session.siteId,
    siteFullUrl: session.siteFullUrl,
    trackingID: newTrackingId('PORTAL', crypto.randomUUID()),
  });
  if (session.ticket !== undefined) headers.set('ticket', session.ticket);
  if (operation.method !== 'GET') headers.set('X-CSRF-Token', session.csrfToken);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers.set(name, encodeURIComponent(String(value)));
  }
  return headers;
}

function bodyToSend({ upload }: Operation, { body, file }: CallInput): { body?: string | FormData } {
  if (!upload || !file) return body === undefined ? {} : { body: JSON.stringify(body) };
  const form = new FormData();
  form.set(upload.field, file);
  return { body: form };
}

/** Whether an answer is a 401 of ours (ERRC-01): the service of global pages knows nothing of the session (OP-17). */
const isUnauthorised = ({ status, url }: Response, { globalPageServiceUrl: other }: Session): boolean =>
  status === 401 && (other === '' || !url.startsWith(other));

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text(); // what fails here is the network
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new UnexpectedAnswer(`${response.status} without a readable body`, { cause: error });
  }
}

/** Gets the whole answer, or says that none came. The caller's own change of mind is thrown as it is. */
async function answered<T>(
  operation: Operation,
  signal: AbortSignal | undefined,
  get: () => Promise<T>,
): Promise<T> {
  try {
    return await get();
  } catch (error) {
    if (signal?.aborted || error instanceof CallError || error instanceof UnexpectedAnswer) throw error;
    throw new NoAnswer(`${operation.id} got no answer`, { cause: error });
  }
}

async function refusalOf(response: Response): Promise<CallError> {
  const body = z.safeParse(ErrorBody, await bodyOf(response));
  if (!body.success)
    throw new UnexpectedAnswer(`${response.status} in an unknown form`, { cause: body.error });
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new CallError({
    status: response.status,
    body: body.data,
    retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds,
  });
}

/** Who asks while somebody waits for the same answer gets that one. */
function shared<T>(get: () => Promise<T>): () => Promise<T> {
  let waiting: Promise<T> | undefined;
  return () => {
    waiting ??= get().finally(() => (waiting = undefined));
    return waiting;
  };
}

interface Asking {
  operation: Operation;
  input: CallInput;
  options: CallOptions | undefined;
}

async function ask(
  { session, origin = '', fetch: send = fetch }: CallsOptions,
  { operation, input, options = {} }: Asking,
): Promise<Response> {
  const askedMs = performance.now();
  const address = origin + addressOf(operation, input, session);
  const { signal, onProgress } = options;
  const request = {
    method: operation.method,
    headers: headersOf(operation, input, session),
    ...bodyToSend(operation, input),
    ...(signal && { signal }),
  };
  const response = onProgress
    ? await (await import('./send-file.ts')).sendFile(address, request, onProgress)
    : await send(address, request);
  hearTime(response.headers, askedMs);
  return response;
}

/**
 * Asks, and once more where the ticket was over and the session goes on: nothing was done, the ticket is looked at first. Of
 * several who are refused at once, one gets the ticket for all.
 */
function asker(options: CallsOptions): (asking: Asking) => Promise<Response> {
  const { session, resume } = options;
  if (!resume) return (asking) => ask(options, asking);
  const resumeOnce = shared(resume);
  return async (asking) => {
    for (let isResumed = false; ;) {
      const { ticket } = session;
      const response = await ask(options, asking);
      const isOfTicket = ticket !== undefined && asking.operation.audience !== 'anyone';
      if (!isOfTicket || isResumed || !isUnauthorised(response, session)) return response;
      isResumed = session.ticket === ticket; // else another call has got one meanwhile
      if (isResumed && !(await resumeOnce())) return response;
    }
  };
}

/** The typed calls of a page, with all conventions of the wire. */
export function createCalls(options: CallsOptions): Call {
  const { session, onSessionOver } = options;
  const askFor = asker(options);
  /** Why a call was not answered; that its session is over is told though the words for it cannot be read. */
  const refused = async (operation: Operation, response: Response): Promise<CallError> => {
    let refusal: CallError | undefined;
    try {
      return (refusal = await refusalOf(response));
    } finally {
      if (isUnauthorised(response, session) && !operation.endsSession) onSessionOver?.(refusal?.error); // ERRC-02
    }
  };
  const once = async (operation: Operation, input: CallInput, options?: CallOptions): Promise<unknown> =>
    await answered(operation, options?.signal, async () => {
      const response = await askFor({ operation, input, options });
      if (!response.ok) throw await refused(operation, response);
      if (!operation.answer) return undefined;
      const answer = z.safeParse(operation.answer, await bodyOf(response));
      if (answer.success) return answer.data;
      throw new UnexpectedAnswer(`${operation.id} answered in an unknown form`, { cause: answer.error });
    });
  /** Somebody signed in or out with this browser since the page was opened: it asks for the token that fits now. */
  const renewToken = async (): Promise<void> => {
    const { readCsrfToken } = await import('@portico/contract/csrf');
    const { csrfToken } = (await once(readCsrfToken, {})) as Answer<typeof readCsrfToken>;
    session.csrfToken = csrfToken;
  };
  const call = async (operation: Operation, ...rest: [CallInput?, CallOptions?]): Promise<unknown> => {
    const takesInput =
      operation.params ?? operation.query ?? operation.headers ?? operation.body ?? operation.upload;
    const [input, options] = takesInput ? [rest[0] ?? {}, rest[1]] : [{}, rest[0] as CallOptions | undefined];
    try {
      return await once(operation, input, options);
    } catch (error) {
      if (!(error instanceof CallError) || error.error !== 'csrfInvalid') throw error;
      await renewToken();
      return await once(operation, input, options); // nothing was done: the token is looked at before the body
    }
  };
  return call as Call;
}
