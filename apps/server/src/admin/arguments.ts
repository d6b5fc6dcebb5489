import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { Refusal } from '../process.ts';
import type { MoveTarget } from './move-storage.ts';
import { AdminRequest } from './protocol.ts';

const options = {
  site: { type: 'string' },
  failed: { type: 'boolean' },
  default: { type: 'boolean' },
  confirm: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** Done by the console itself, on the files alone: no portal and no database is asked. */
const MoveStorage = z.object({ command: z.literal('move-storage'), to: z.enum(['store', 'folder']) });

interface CommandLine {
  usage: string;
  about: string;
  /** What it takes, for somebody who gave it something else. */
  takes: string;
  more: string;
  /** The options that it knows, beside `--json` and `--help`. */
  options?: readonly (keyof Values)[];
  /** The request that the words after the command make; what does not fit is found by its schema. */
  read(words: readonly string[], values: Values): unknown;
}

const person =
  (command: string) =>
  (words: readonly string[], { site }: Values) =>
    words.length === 1 && {
      command,
      email: words[0],
      ...(site !== undefined && { site: site.toLowerCase() }),
    };

const alone = (command: string) => (words: readonly string[]) => words.length === 0 && { command };

/** Every command of the console. */
const commands: Readonly<Record<string, CommandLine>> = {
  'reset-password': {
    usage: 'reset-password EMAIL [--site NAME]',
    about: 'prints a one-time link by which this person sets a new password',
    takes: 'reset-password takes one e-mail address, and --site the short name of a site',
    more: `The link works once, for 60 minutes, on the portal that runs. NAME is the site's short name, for people of
several sites; without it the first that they came to is meant. Who was invited and has not come yet accepts by it.`,
    options: ['site'],
    read: person('reset-password'),
  },
  'make-admin': {
    usage: 'make-admin EMAIL [--site NAME]',
    about: 'makes somebody who can sign in an administrator of their site',
    takes: 'make-admin takes one e-mail address, and --site the short name of a site',
    more: `They keep the roles they have, but for ATTENDEE, which would take every right again, and get ADMIN, with every right there
is, from the next page that they open.
NAME is the site's short name, for people of several sites; without it the first that they came to is meant.`,
    options: ['site'],
    read: person('make-admin'),
  },
  disable: {
    usage: 'disable EMAIL [--site NAME]',
    about: 'keeps somebody out of their site, at once',
    takes: 'disable takes one e-mail address, and --site the short name of a site',
    more: `Whatever they have open there ends, in every process; what is theirs stays. Other sites go on for them. The last
administrator of a site cannot be disabled. NAME is the site's short name, for people of several sites; without it the
first that they came to is meant.`,
    options: ['site'],
    read: person('disable'),
  },
  enable: {
    usage: 'enable EMAIL [--site NAME]',
    about: 'lets somebody in again who was disabled',
    takes: 'enable takes one e-mail address, and --site the short name of a site',
    more: `They have the roles, meetings and recordings that they had. NAME is the site's short name, for people of
several sites; without it the first is meant from which they are kept out.`,
    options: ['site'],
    read: person('enable'),
  },
  erase: {
    usage: 'erase EMAIL [--site NAME] --confirm',
    about: 'deletes all that is kept of somebody of a site, for good',
    takes: 'erase takes one e-mail address, --confirm, and --site the short name of a site',
    more: `They are out of the site at once; then a job of the portal takes all of theirs, as it does of who left the site by
themselves. What others rest on stays without their name: docs/personal-data.md says what. Without --confirm nothing is
done but to say who is meant. NAME is the site's short name, for people of several sites; without it the first that
they came to is meant.`,
    options: ['site', 'confirm'],
    read: (words, values) => {
      const asked = person('erase')(words, values);
      return asked && { ...asked, isConfirmed: values.confirm ?? false };
    },
  },
  'deployment-admin': {
    usage: 'deployment-admin [add EMAIL | remove EMAIL]',
    about: 'lists who administers the deployment; adds somebody, or removes them',
    takes: 'deployment-admin takes nothing, or add or remove and one e-mail address',
    more: `They make, rename, suspend and close sites on the page Sites and see how the deployment stands, and nothing of what is
inside a site. Who is removed has it no more at once. The others are told by mail. The last one who can sign in stays.`,
    read: ([verb, email, ...more]) => {
      if (verb === undefined) return { command: 'deployment admins' };
      const isKnown = (verb === 'add' || verb === 'remove') && more.length === 0;
      return isKnown && { command: 'deployment admin', email, isAdded: verb === 'add' };
    },
  },
  site: {
    usage: 'site suspend|resume|close NAME [--confirm]',
    about: 'lets a site rest, lets it be used again, or closes it for good',
    takes: 'site takes suspend, resume or close, the short name of a site, and --confirm to close',
    more: `Of a site that rests all pages say so, calls are refused, meetings end and mails wait. A site that is closed rests
until it is erased 30 days later; its administrators are mailed how to fetch what it has, and resume takes it back.`,
    options: ['confirm'],
    read: ([action, site, ...more], { confirm = false }) =>
      more.length === 0 &&
      site !== undefined && { command: 'site state', action, site: site.toLowerCase(), isConfirmed: confirm },
  },
  sites: {
    usage: 'sites',
    about: 'lists the sites with how much is in each',
    takes: 'sites takes nothing more',
    more: 'The name is the one in addresses. SIZE is that of the recordings.',
    read: alone('sites'),
  },
  setting: {
    usage: 'setting SITE [NAME VALUE | NAME --default]',
    about: 'lists the settings of a site, or changes one',
    takes:
      'setting takes the short name of a site, then nothing, a setting with its value, or a setting and --default',
    more: `Every setting can be changed here, those too that belong to the deployment and no page offers. The change acts at
once, in every process and on every page that is open. --default makes a setting again what it is by default.`,
    options: ['default'],
    read: ([site, name, value, ...more], { default: isDefault = false }) => {
      if (site === undefined || more.length > 0) return undefined;
      if (name === undefined)
        return isDefault ? undefined : { command: 'settings', site: site.toLowerCase() };
      const isOne = isDefault ? value === undefined : value !== undefined;
      return isOne ? { command: 'setting', site: site.toLowerCase(), name, value } : undefined;
    },
  },
  jobs: {
    usage: 'jobs [retry ID | retry --failed]',
    about: 'shows what is queued, runs and failed; tries failed work again',
    takes: 'jobs takes nothing, or retry with the id of a failed job or --failed for all of them',
    more: `LATER are jobs for a time to come and those that wait for their next try. A failed job was tried as often as
its kind allows; retry gives it one try more, within seconds where a portal runs.`,
    options: ['failed'],
    read: ([verb, id, ...more], { failed }) => {
      if (verb === undefined) return failed ? undefined : { command: 'jobs' };
      const isOne = id !== undefined && !failed;
      if (verb !== 'retry' || more.length > 0 || !(isOne || (failed && id === undefined))) return undefined;
      return { command: 'jobs retry', ...(isOne && { id }) };
    },
  },
  outbox: {
    usage: 'outbox [retry [ID]]',
    about: 'shows the mails that wait or failed; sends failed ones again',
    takes: 'outbox takes nothing, or retry and the id of one failed mail',
    more: `retry lets failed mails wait again, all or the one that is named, and tries those that wait now instead of at
the end of their pause.`,
    read: ([verb, id, ...more]) => {
      if (verb === undefined) return { command: 'outbox' };
      if (verb !== 'retry' || more.length > 0) return undefined;
      return { command: 'outbox retry', ...(id !== undefined && { id }) };
    },
  },
  'rotate-secret': {
    usage: 'rotate-secret [forget]',
    about: 'makes a new secret in secrets.json, or forgets the one before',
    takes: 'rotate-secret takes nothing, or forget',
    more: `The portal uses it from its next start. The one before is still accepted, so that nobody is signed out; after
30 days nothing is left that it signed, and rotate-secret forget ends it.`,
    read: ([verb, ...more]) =>
      more.length === 0 && (verb === undefined || verb === 'forget')
        ? { command: 'rotate-secret', isForgetting: verb === 'forget' }
        : undefined,
  },
  'verify-data': {
    usage: 'verify-data',
    about: 'looks whether everything holds of rows and files, and names what does not',
    takes: 'verify-data takes nothing more',
    more: `Reads only, beside a running portal too. Ends with 1 when something is wrong. Names ids and never what people
wrote, so that its output can be shown to others.`,
    read: alone('verify-data'),
  },
  'move-storage': {
    usage: 'move-storage store | folder',
    about: 'moves all files to the object store of STORAGE_URL, or back to the folder',
    takes: 'move-storage takes store or folder: where the files are moved to',
    more: `The folder is the one in DATA_DIR. The portal may run or not. Broken off anywhere nothing is lost, for a file
leaves its place when it is whole in the other; run it again and it goes on.`,
    read: ([to, ...more], { json }) => more.length === 0 && !json && { command: 'move-storage', to },
  },
  'support-bundle': {
    usage: 'support-bundle FILE',
    about: 'writes a ZIP for whoever looks for a fault, without personal data',
    takes: 'support-bundle takes the name of the file to write, which must not be there yet',
    more: `Versions, settings without secrets, sizes, counts, states and the last lines of the log of the portal that
runs on this machine. No names, addresses, topics or messages: look into it before you send it.`,
    read: (words) => words.length === 1 && { command: 'support-bundle' },
  },
};

const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));

const help = `npm run admin -- COMMAND

${Object.values(commands)
  .map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`)
  .join('\n')}

  --json         prints the same for a program
  --help         tells more of a command: npm run admin -- jobs --help

It takes the same settings as npm start (DATA_DIR, DATABASE_URL, PUBLIC_URL …). It asks the portal that runs in DATA_DIR;
where none does it opens the data itself. What is changed here is written into the audit trail.`;

const helpOf = ({ usage, about, more }: CommandLine): string =>
  `npm run admin -- ${usage}\n\n${about.charAt(0).toUpperCase()}${about.slice(1)}.\n\n${more}`;

/** What somebody wants of the console. */
export type Wish =
  | { help: string; /** Nobody asked for it: what was typed names no command. */ isRefusal?: true }
  | { moveTo: MoveTarget }
  | { request: AdminRequest; isJson: boolean; /** Where a bundle is written. */ file: string | undefined };

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split('. ')[0] ?? ''}. See npm run admin -- --help`);
  }
}

/** Reads the command line. @throws Refusal, in one line, that says what to write instead. */
export function readCommandLine(args: readonly string[]): Wish {
  const { values, positionals } = parse(args);
  const [name, ...words] = positionals;
  if (name === undefined) return values.help ? { help } : { help, isRefusal: true };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Refusal(`there is no command "${name}". See npm run admin -- --help`);
  if (values.help) return { help: helpOf(command) };
  const known = new Set<string>([...(command.options ?? []), 'json']);
  const asked = command.read(words, values);
  if (Object.keys(values).some((option) => !known.has(option))) throw new Refusal(command.takes);
  const move = MoveStorage.safeParse(asked);
  if (move.success) return { moveTo: move.data.to };
  const request = AdminRequest.safeParse(asked);
  if (!request.success) throw new Refusal(command.takes);
  const file = request.data.command === 'support-bundle' ? words[0] : undefined;
  return { request: request.data, isJson: values.json ?? false, file };
}
