import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useSearch } from '@tanstack/react-router';
import { Icon } from '@portico/ui/icon';
import { PageLink } from '@portico/ui/page-link';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import head from '../../app/page-head.module.css';
import { namedBy } from './email-templates.model.ts';
import { meetingTemplatesQuery, siteTemplatesQuery } from './email-templates.queries.ts';
import { Templates } from './templates-page.tsx';

export { namedBy, meetingTemplatesQuery, siteTemplatesQuery };

function useLanguage(): string | undefined {
  const { active }: { active?: string } = useSearch({ strict: false });
  return namedBy(active).language;
}

/** The words of the mails of the site. */
export function SiteTemplates() {
  const t = useT();
  const { call, boot } = useApp();
  const { data } = useSuspenseQuery(siteTemplatesQuery(call, useLanguage()));
  const reason = boot.abilities.mayReadSettings ? 'emailTemplates.readOnly' : 'emailTemplates.readOnlyHost';
  return (
    <Templates
      data={data}
      path="/meeting/emailtemplates/user"
      meeting={null}
      reason={t(reason)}
      head={{ lead: t('emailTemplates.lead') }}
    />
  );
}

/** The words of the mails about one meeting. */
export function MeetingTemplates({ uuid }: { uuid: string }) {
  const t = useT();
  const { call } = useApp();
  const { data } = useSuspenseQuery(meetingTemplatesQuery(call, uuid, useLanguage()));
  const back = (
    <PageLink to={`/meeting/info/${uuid}`} className={head.back}>
      <Icon of={ArrowLeft} size="sm" isMirrored />
      {t('emailTemplates.back')}
    </PageLink>
  );
  return (
    <Templates
      data={data}
      path={`/meeting/emailtemplates/${uuid}`}
      meeting={uuid}
      reason={t('emailTemplates.readOnlyMeeting')}
      head={{ back, lead: <bdi>{data.topic}</bdi> }}
    />
  );
}
