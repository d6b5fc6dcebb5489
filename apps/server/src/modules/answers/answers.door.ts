import type { Database } from '../../platform/db/database.ts';
import { inboundDomain, readInboundLocal } from '../../platform/mail/inbound-addresses.ts';
import {
  openInboundDoor,
  SmtpRefusal,
  type InboundDoor,
  type InboundMail,
} from '../../platform/mail/inbound-door.ts';
import { findAnswerableById } from '../meetings/index.ts';
import { isFailedReport, readMail, takeReply } from './answers.mail.ts';
import { publishAnswer, type AnswersContext } from './answers.service.ts';
import { findKeyOwner, findMailOfMeeting, listRunners, markUnreached } from './answers.store.ts';

export type DoorContext = AnswersContext & { database: Pick<Database, 'work' | 'reads'> };

const hostOf = ({ settings }: AnswersContext['platform']): string =>
  settings.INBOUND_SMTP_HOST ?? settings.HOST;

async function knows({ platform, database }: DoorContext, local: string): Promise<boolean> {
  const name = readInboundLocal(platform.secrets, local);
  if (!name) return false;
  const found =
    name.kind === 'reply'
      ? await findKeyOwner(database.reads, name.id)
      : await findMailOfMeeting(database.reads, name.id);
  return found !== undefined;
}

/** A mail that came back marks whom it did not reach; what else comes to its address is nothing that anybody reads. */
async function takeBounce(context: DoorContext, id: string): Promise<void> {
  const { platform, database } = context;
  await database.work(async (tx) => {
    const mail = await findMailOfMeeting(tx, id);
    if (!mail || !(await markUnreached(tx, { ...mail, at: platform.clock.now() }))) return;
    const answerable = await findAnswerableById(tx, mail.meetingId);
    const runners = await listRunners(tx, mail.meetingId);
    if (answerable) await publishAnswer(tx, context, { answerable, runners });
  });
}

async function take(context: DoorContext, { local, content }: InboundMail): Promise<void> {
  const { platform, database } = context;
  const name = readInboundLocal(platform.secrets, local);
  if (!name) throw new SmtpRefusal(550, '5.1.1', 'No such address');
  const mail = await readMail(content);
  const now = platform.clock.now();
  if (name.kind === 'reply')
    return await database.work((tx) => takeReply(tx, context, { key: name.id, mail, now }));
  if (isFailedReport(mail)) await takeBounce(context, name.id);
}

/** The door for answers of calendars and for mails that came back; none where no port is set for it. */
export async function openAnswerDoor(context: DoorContext): Promise<InboundDoor | undefined> {
  const { platform } = context;
  const domain = inboundDomain(platform.settings);
  const port = platform.settings.INBOUND_SMTP_PORT;
  if (domain === undefined || port === undefined) return undefined;
  const { clock, log } = platform;
  const door = await openInboundDoor({
    port,
    host: hostOf(platform),
    domain,
    clock,
    log,
    knows: (local) => knows(context, local),
    take: (mail) => take(context, mail),
  });
  log.info({ port: door.port, domain }, 'answers of calendars are taken by mail');
  return door;
}
