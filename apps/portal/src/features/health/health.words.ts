import type { CheckName, Finding } from '@portico/contract/health';
import type { Formats } from '@portico/i18n/formats';
import type { Texts } from '@portico/i18n/texts';

/** What a check found, in words, and what to do about it. */
export interface HealthWords {
  found: string;
  /** Undefined where all is well. */
  todo: string | undefined;
}

/** How a page writes. */
export interface Language {
  t: Texts['t'];
  formats: Formats;
}

const inUnit = ({ formats }: Language, value: number, unit: 'millisecond' | 'second'): string =>
  formats.number(value, { style: 'unit', unit, maximumFractionDigits: 1 });

/** Seconds below a minute, then hours and minutes. */
const ageOf = (language: Language, seconds: number): string =>
  seconds < 60 ? inUnit(language, seconds, 'second') : language.formats.duration(seconds / 60);

function database({ word, arguments: args }: Finding<'database'>, language: Language): HealthWords {
  const { t, formats } = language;
  const { version, milliseconds, freeConnections, mostConnections } = args;
  const time = inUnit(language, milliseconds, 'millisecond');
  const connections = { free: formats.number(freeConnections), most: formats.number(mostConnections) };
  const found = [
    t(`health.database.${word}`, { version, time }),
    // the embedded database has one, which whoever looks is using
    ...(mostConnections > 1 && word !== 'unreachable' ? [t('health.database.connections', connections)] : []),
  ];
  const todo = word === 'works' ? undefined : t(`health.database.${word}.todo`);
  return { found: found.join(' '), todo };
}

function mail({ word, arguments: args }: Finding<'mail'>, language: Language): HealthWords {
  const { t, formats } = language;
  const { waiting, oldestSeconds, failed, reason } = args;
  const age = ageOf(language, oldestSeconds);
  const numbers = { waiting: formats.number(waiting), failed: formats.number(failed), age, reason };
  const todo = word === 'works' ? undefined : t(`health.mail.${word}.todo`);
  return { found: t(`health.mail.${word}`, numbers), todo };
}

function jobs({ word, arguments: args }: Finding<'jobs'>, language: Language): HealthWords {
  const { t, formats } = language;
  const age = ageOf(language, args.oldestSeconds);
  const numbers = { queued: formats.number(args.queued), failed: formats.number(args.failed), age };
  const todo = word === 'works' ? undefined : t(`health.jobs.${word}.todo`);
  return { found: t(`health.jobs.${word}`, numbers), todo };
}

function storage({ word, arguments: args }: Finding<'storage'>, { t, formats }: Language): HealthWords {
  const { freeBytes, sizeBytes, recordingsBytes } = args;
  const free = formats.bytes(freeBytes);
  const numbers = { free, size: formats.bytes(sizeBytes), recordings: formats.bytes(recordingsBytes) };
  const todo = word === 'works' ? undefined : t(`health.storage.${word}.todo`);
  return { found: t(`health.storage.${word}`, numbers), todo };
}

function media({ word, arguments: args }: Finding<'media'>, { t, formats }: Language): HealthWords {
  const rooms = formats.number(args.rooms);
  const participants = formats.number(args.participants);
  const numbers = { rooms, participants, restarts: formats.number(args.restarts) };
  const todo = word === 'works' ? undefined : t(`health.media.${word}.todo`);
  return { found: t(`health.media.${word}`, numbers), todo };
}

function streams({ word, arguments: args }: Finding<'streams'>, { t, formats }: Language): HealthWords {
  const numbers = {
    streams: formats.number(args.streams),
    most: formats.number(args.most),
    watchers: formats.number(args.watchers),
    failures: formats.number(args.failures),
  };
  const todo = word === 'works' || word === 'off' ? undefined : t(`health.streams.${word}.todo`);
  return { found: t(`health.streams.${word}`, numbers), todo };
}

function disk({ word, arguments: args }: Finding<'disk'>, { t, formats }: Language): HealthWords {
  const numbers = { free: formats.bytes(args.freeBytes), size: formats.bytes(args.sizeBytes) };
  const todo = word === 'works' ? undefined : t(`health.disk.${word}.todo`);
  return { found: t(`health.disk.${word}`, numbers), todo };
}

function clock({ word, arguments: args }: Finding<'clock'>, language: Language): HealthWords {
  const { t } = language;
  const numbers = { apart: ageOf(language, args.secondsApart), jump: ageOf(language, args.jumpSeconds) };
  const todo = word === 'works' ? undefined : t(`health.clock.${word}.todo`);
  return { found: t(`health.clock.${word}`, numbers), todo };
}

function timeZones({ word, arguments: args }: Finding<'timeZones'>, { t }: Language): HealthWords {
  const todo = word === 'works' ? undefined : t(`health.timeZones.${word}.todo`);
  return { found: t(`health.timeZones.${word}`, args), todo };
}

function certificate(
  { word, arguments: args }: Finding<'certificate'>,
  { t, formats }: Language,
): HealthWords {
  const isWell = word === 'works' || word === 'none' || word === 'elsewhere';
  const todo = isWell ? undefined : t(`health.certificate.${word}.todo`);
  return { found: t(`health.certificate.${word}`, { days: formats.number(args.days) }), todo };
}

function address({ word, arguments: args }: Finding<'address'>, { t }: Language): HealthWords {
  const todo = word === 'https' || word === 'loopback' ? undefined : t(`health.address.${word}.todo`);
  return { found: t(`health.address.${word}`, args), todo };
}

function push({ word, arguments: args }: Finding<'push'>, { t, formats }: Language): HealthWords {
  const polling = formats.number(args.polling);
  const numbers = {
    connections: formats.number(args.connections),
    polling,
    pages: formats.number(args.pages),
  };
  const todo = word === 'works' ? undefined : t(`health.push.${word}.todo`);
  return { found: t(`health.push.${word}`, numbers), todo };
}

type Words = { [Name in CheckName]: (finding: Finding<Name>, language: Language) => HealthWords };

/** The words of each check, in the order of the page. */
export const words: Words = {
  database,
  mail,
  jobs,
  storage,
  media,
  streams,
  disk,
  clock,
  timeZones,
  certificate,
  address,
  push,
};
