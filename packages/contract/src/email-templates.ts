import {
  meetingTemplateKinds,
  shownMailKinds,
  templateKinds,
  templateLimits,
  templateText,
  type ShownMailKind,
} from '@portico/domain/mail-templates';
import * as z from 'zod/mini';
import { MeetingId } from './meetings.ts';
import { operation } from './operation.ts';
import { Instant } from './values.ts';

/** The event that words of mails were changed, for the pages that show them. */
export const EMAIL_TEMPLATES_CHANGED = 'email.templates_changed';

const shownKinds = shownMailKinds as readonly [ShownMailKind, ...ShownMailKind[]];

/** The words of one kind of mail in one language. */
export const EmailTemplate = z.object({
  kind: z.enum(shownKinds),
  subject: z.string(),
  body: z.string(),
  /** What they are once they are reset: those of the product, of a meeting those of its site. */
  defaultSubject: z.string(),
  defaultBody: z.string(),
  /** What may stand in braces. */
  placeholders: z.array(z.string()),
  /** Whether whoever asks may change them. */
  mayChange: z.boolean(),
  /** Who changed them last, where they are not as by default. */
  changed: z.nullable(z.object({ by: z.string(), at: Instant })),
});
export type EmailTemplate = z.infer<typeof EmailTemplate>;

/** The words of mails in one language. */
export const EmailTemplates = z.object({
  language: z.string(),
  /** The languages that mails are written in. */
  languages: z.array(z.string()),
  templates: z.array(EmailTemplate),
});
export type EmailTemplates = z.infer<typeof EmailTemplates>;

/** What a meeting's words are shown with. */
const MeetingEmailTemplates = z.extend(EmailTemplates, {
  uuid: MeetingId,
  topic: z.string(),
});
export type MeetingEmailTemplates = z.infer<typeof MeetingEmailTemplates>;

/** A language by its short name, `en`; that of whoever asks where none is named. */
const Language = z.string().check(z.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/));
const query = z.object({ language: z.optional(Language) });

const words = (most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.maxLength(most * 10)), z.transform(templateText)),
    z.string().check(z.minLength(1), z.maxLength(most)),
  );
const parts = { subject: words(templateLimits.subject), body: words(templateLimits.body) };

/** The words of one mail as they are filled in. */
export const EmailWords = z.object(parts);
export type EmailWords = z.infer<typeof EmailWords>;

/** Parts that are to be others; as by default where they are what they are by default. */
const Change = z.strictObject({
  language: Language,
  subject: z.optional(parts.subject),
  body: z.optional(parts.body),
  /** What they were where that was decided: a part that somebody changed since is refused with its name. */
  was: z.optional(z.object({ subject: z.optional(z.string()), body: z.optional(z.string()) })),
});

/** Words that are tried out, whether they are kept or not. */
const Draft = z.strictObject({
  language: Language,
  ...parts,
  /** The meeting that the mail is to be about; null for one of whoever asks, or an example. */
  meeting: z._default(z.nullable(MeetingId), null),
});

const ofKind = z.object({ kind: z.enum(templateKinds) });
const ofShownKind = z.object({ kind: z.enum(shownKinds) });
const ofMeeting = z.object({ uuid: MeetingId });
const ofMeetingKind = z.object({ uuid: MeetingId, kind: z.enum(meetingTemplateKinds) });

export const readEmailTemplates = operation({
  id: 'emailTemplates.read',
  method: 'GET',
  path: '/emailtemplates',
  summary:
    'The words of the mails of the site in one language. Hosts see those of mails about meetings, administrators all.',
  audience: 'person',
  query,
  answer: EmailTemplates,
  errors: ['forbidden'],
});

export const changeEmailTemplate = operation({
  id: 'emailTemplates.change',
  method: 'PATCH',
  path: '/emailtemplates/{kind}',
  summary:
    'Changes the words of a kind of mail for the site. They are text with placeholders in braces; "fields" names one that there is not as `body.{name}`.',
  audience: 'person',
  params: ofKind,
  body: Change,
  answer: EmailTemplate,
  errors: ['forbidden', 'changedMeanwhile'],
});

export const readMeetingEmailTemplates = operation({
  id: 'emailTemplates.readOfMeeting',
  method: 'GET',
  path: '/meetings/{uuid}/emailtemplates',
  summary: 'The words of the mails about one meeting, or one series, for who may edit it.',
  audience: 'person',
  params: ofMeeting,
  query,
  answer: MeetingEmailTemplates,
  errors: ['notFound'],
});

export const changeMeetingEmailTemplate = operation({
  id: 'emailTemplates.changeOfMeeting',
  method: 'PATCH',
  path: '/meetings/{uuid}/emailtemplates/{kind}',
  summary:
    'Changes the words of a kind of mail for one meeting and, of a series, for all of its dates. They go with the meeting.',
  audience: 'person',
  params: ofMeetingKind,
  body: Change,
  answer: EmailTemplate,
  errors: ['notFound', 'changedMeanwhile'],
});

export const previewEmailTemplate = operation({
  id: 'emailTemplates.preview',
  method: 'POST',
  path: '/emailtemplates/{kind}/preview',
  summary: 'A mail as it would be made with these words; writes nothing.',
  audience: 'person',
  params: ofShownKind,
  body: Draft,
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** It is about nothing that there is. */
    isExample: z.boolean(),
  }),
  errors: ['forbidden', 'notFound'],
});

export const sendTestEmail = operation({
  id: 'emailTemplates.sendTest',
  method: 'POST',
  path: '/emailtemplates/{kind}/test',
  summary: 'Mails what `emailTemplates.preview` shows to whoever asks, and to nobody else.',
  audience: 'person',
  params: ofShownKind,
  body: Draft,
  answer: z.object({ to: z.string() }),
  errors: ['forbidden', 'notFound'],
});
