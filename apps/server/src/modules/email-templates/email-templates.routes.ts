import {
  changeEmailTemplate,
  changeMeetingEmailTemplate,
  EMAIL_TEMPLATES_CHANGED,
  previewEmailTemplate,
  readEmailTemplates,
  readMeetingEmailTemplates,
  sendTestEmail,
} from '@portico/contract/email-templates';
import { meetingEvents } from '@portico/contract/meetings';
import type { OperationLimit } from '../../platform/http/rate-limits.ts';
import { read, write, type Route } from '../../platform/http/route.ts';
import { signedIn } from '../identity/index.ts';
import { changeTemplates, readTemplates } from './email-templates.policy.ts';
import { previewTemplate, sendTest } from './email-templates.preview.ts';
import {
  changeMeetingTemplate,
  changeSiteTemplate,
  viewMeetingTemplates,
  viewTemplates,
  type TemplatesContext,
} from './email-templates.service.ts';

const usual = { group: 'emailTemplates', limits: [] };
const shown = { ...usual, staleBy: [EMAIL_TEMPLATES_CHANGED, meetingEvents.changed] };

/** They go to one’s own address alone, which may be a list of many. */
const testLimits: readonly OperationLimit[] = [
  { key: 'actor', limit: 20, windowSeconds: 3600, counted: 'inBatches' },
];

/** The words of mails: of a site, and of one meeting. */
export const emailTemplateRoutes = (context: TemplatesContext): Route[] => [
  read(readEmailTemplates, { ...shown, access: readTemplates }, ({ reads, actor, query: { language } }) =>
    viewTemplates(reads, context, { actor, language }),
  ),
  write(
    changeEmailTemplate,
    { ...usual, access: changeTemplates, audit: 'site.email_template_changed' },
    ({ tx, actor, params: { kind }, body: change, now, address, trackingId }) =>
      changeSiteTemplate(tx, context, { actor, kind, change, now, address, trackingId }),
  ),
  read(
    readMeetingEmailTemplates,
    { ...shown, access: signedIn },
    ({ reads, actor, params: { uuid }, query: { language }, now }) =>
      viewMeetingTemplates(reads, context, { actor, uuid, language, now }),
  ),
  write(
    changeMeetingEmailTemplate,
    { ...usual, access: signedIn, audit: { nothing: 'of one’s own meetings' } },
    ({ tx, actor, params, body: change, now }) =>
      changeMeetingTemplate(tx, context, { actor, ...params, change, now }),
  ),
  write(
    previewEmailTemplate,
    { ...usual, access: readTemplates, audit: { nothing: 'it writes nothing' } },
    ({ tx, actor, params, body, now, address, userAgent }) =>
      previewTemplate(tx, context, { actor, ...params, ...body, now, address, userAgent }),
  ),
  write(
    sendTestEmail,
    {
      ...usual,
      access: readTemplates,
      limits: testLimits,
      audit: { nothing: 'it goes to whoever asks for it' },
    },
    ({ tx, actor, params, body, now, address, userAgent }) =>
      sendTest(tx, context, { actor, ...params, ...body, now, address, userAgent }),
  ),
];
