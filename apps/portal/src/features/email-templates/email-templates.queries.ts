import { queryOptions } from '@tanstack/react-query';
import type { Call } from '@portico/contract/call';
import { readEmailTemplates, readMeetingEmailTemplates } from '@portico/contract/email-templates';

const queryOf = (language: string | undefined) => (language === undefined ? {} : { language });

/** The words of the mails of the site, in the reader's language where none is named. */
export const siteTemplatesQuery = (call: Call, language: string | undefined) =>
  queryOptions({
    queryKey: ['emailTemplates', 'site', language ?? ''],
    queryFn: ({ signal }) => call(readEmailTemplates, { query: queryOf(language) }, { signal }),
  });

/** The same of the mails about one meeting. */
export const meetingTemplatesQuery = (call: Call, uuid: string, language: string | undefined) =>
  queryOptions({
    queryKey: ['emailTemplates', uuid, language ?? ''],
    queryFn: ({ signal }) =>
      call(readMeetingEmailTemplates, { params: { uuid }, query: queryOf(language) }, { signal }),
  });
