import { readFileSync } from 'node:fs';

/** A statement as the portal sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What the portal sends to answer the calls of this bench. */
export interface Recorded {
  /** The rows of meetings that are over. */
  past: Statement;
  /** All of one transaction that plans a meeting, between begin and commit. */
  plan: Statement[];
  /** What in them belongs to that one meeting, and is another's the next time. */
  names: { meetingId: string; number: string; linkToken: string };
}

interface Line extends Statement {
  client: number;
}

const linesOf = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** The statements of the transaction in which this one was sent. */
function transactionOf(lines: readonly Line[], within: Line): Statement[] {
  const own = lines.filter(({ client }) => client === within.client);
  const at = own.indexOf(within);
  const begin = own.findLastIndex(({ text }, index) => index < at && text === 'begin');
  const end = own.findIndex(({ text }, index) => index > at && text === 'commit');
  return own.slice(begin + 1, end);
}

const valueLike = ({ values }: Statement, form: RegExp): string =>
  String(values.find((value) => typeof value === 'string' && form.test(value)));

/** Finds in what was recorded the statements that answer. */
export function readRecorded(file: string): Recorded {
  const lines = linesOf(file);
  const past = lines.find(({ text }) => /"meeting_access"\."ends_at" <= /.test(text));
  const insert = lines.find(({ text }) => text.startsWith('insert into "meeting" '));
  const plan = insert ? transactionOf(lines, insert) : [];
  const withId = plan.find(({ text }) => text.includes('from "meeting_invitee" where "meeting_id" = $1'));
  if (!past || !insert || !withId)
    throw new Error('the portal sent other statements than this bench looks for');
  const names = {
    meetingId: valueLike(withId, /^[0-9a-f-]{36}$/),
    number: valueLike(insert, /^[1-9]\d{9}$/),
    linkToken: valueLike(insert, /^[0-9a-f]{32}$/),
  };
  return { past, plan, names };
}
