import { Mails } from 'lucide-react';
import type { MeetingDetail } from '@portico/contract/meetings';
import { buttonClass, ButtonContent, lookOf } from '@portico/ui/button-content';
import { PageLink } from '@portico/ui/page-link';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';

/** The way to the words of a meeting's mails, for who may edit it; those of a date are its series'. */
export function EmailTemplatesLink({ meeting }: { meeting: MeetingDetail }) {
  const t = useT();
  const { supportScheduleEvent } = useApp().boot.currentUser;
  if (!meeting.actions.edit) return null;
  const to = `/meeting/emailtemplates/${meeting.seriesId ?? meeting.uuid}?enableEvent=${supportScheduleEvent}`;
  return (
    <PageLink to={to} className={buttonClass} {...lookOf({})}>
      <ButtonContent icon={Mails}>{t('nav.emailTemplates')}</ButtonContent>
    </PageLink>
  );
}
