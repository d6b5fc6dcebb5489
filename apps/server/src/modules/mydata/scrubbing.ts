import { rewriteCalendar, type CalendarPerson } from '@portico/domain/icalendar';

/** Where nobody reads (RFC 2606). */
export const FORMER_ADDRESS = 'former-member@former.invalid';

/** Who is named no more, and what stands in place of their name. */
export interface Named {
  name: string;
  email: string;
  former: string;
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;
const ADDRESS = String.raw`[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_{|}~-]`;

/** The name as words of its own: who is called May is no month of Maybury. */
const nameIn = ({ name }: Named): RegExp => new RegExp(`(?<!${WORD})${escaped(name)}(?!${WORD})`, 'gu');

/** An address that is neither the end nor the beginning of another one. */
const addressIn = ({ email }: Named): RegExp =>
  new RegExp(String.raw`(?<!${ADDRESS})${escaped(email)}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`, 'giu');

const FEWEST_LETTERS = 3;

/** Whether a name stands for somebody wherever it stands: one of a letter or two, or of digits, is part of any text. */
const isTelling = ({ name }: Named): boolean => {
  const letters = name.match(/\p{L}/gu) ?? [];
  return letters.length >= (/[\p{Script=Han}\p{Script=Hangul}]/u.test(name) ? 2 : FEWEST_LETTERS);
};

const LINK = /(https?:\/\/\S+)/;

/** Running text without name and address. Links stay as they are: they would lead nowhere. */
export function scrubText(text: string, who: Named): string {
  if (text === who.name) return who.former;
  const scrub = (words: string): string => {
    const others = words.replaceAll(addressIn(who), FORMER_ADDRESS);
    return isTelling(who) ? others.replaceAll(nameIn(who), () => who.former) : others;
  };
  return text
    .split(LINK)
    .map((part, at) => (at % 2 === 0 ? scrub(part) : part))
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const signs = Object.fromEntries(Object.entries(entities).map(([entity, sign]) => [sign, entity]));

const fromHtml = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
const toHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const MARKUP = /(<[^>]*>)/; // what React writes has no other `>` in a tag

/** The same of HTML as React writes it: only what is read, never markup. */
export const scrubHtml = (html: string, who: Named): string =>
  html
    .split(MARKUP)
    .map((part, at) => {
      if (at % 2 === 1) return part;
      const text = fromHtml(part);
      const scrubbed = scrubText(text, who);
      return scrubbed === text ? part : toHtml(scrubbed);
    })
    .join('');

/** The same of a calendar object: who is gone is invited no more. */
export function scrubCalendar(calendar: string, who: Named): string {
  const isThem = ({ email }: CalendarPerson): boolean => email === who.email;
  return rewriteCalendar(calendar, {
    attendee: (person) => (isThem(person) ? undefined : person),
    organizer: (person) => (isThem(person) ? { name: who.former, email: FORMER_ADDRESS } : person),
    words: (text) => scrubText(text, who),
  });
}

/** Of what is kept as JSON the fields with words of people. Every other one is read by programs, whatever somebody is called. */
const wordFields = new Set(
  'name displayName hostDisplayName host by who comment topic agenda summary description text recordName'.split(
    ' ',
  ),
);
/** A time zone with the names of its observances. */
const ZONE = 'zone';

const isCalendar = (text: string): boolean => text.startsWith('BEGIN:VCALENDAR\r\n');

function scrubString(value: string, field: string | undefined, who: Named): string {
  if (value === who.email) return FORMER_ADDRESS;
  if (field === undefined || !wordFields.has(field)) return value;
  return isCalendar(value) ? scrubCalendar(value, who) : scrubText(value, who);
}

/** The same of parsed JSON, in its values; keys, numbers and words of programs stay. */
export function scrubJson(value: unknown, who: Named, field?: string): unknown {
  if (typeof value === 'string') return scrubString(value, field, who);
  if (Array.isArray(value)) return value.map((one) => scrubJson(one, who, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === ZONE ? one : scrubJson(one, who, key)]),
  );
}

function isInCalendar(calendar: string, email: string): boolean {
  const people: CalendarPerson[] = [];
  const keep = (person: CalendarPerson): CalendarPerson => {
    people.push(person);
    return person;
  };
  rewriteCalendar(calendar, { attendee: keep, organizer: keep, words: (text) => text });
  return people.some((person) => person.email === email);
}

/** Whether a value of parsed JSON is exactly an address, or is a calendar object of somebody who has it. */
export function namesAddress(value: unknown, email: string): boolean {
  if (typeof value === 'string') return value === email || (isCalendar(value) && isInCalendar(value, email));
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((one) => namesAddress(one, email))
  );
}
