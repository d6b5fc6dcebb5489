import { useParams } from '@tanstack/react-router';
import type { LoadContext } from '../app/context.ts';
import { MeetingTemplates, meetingTemplatesQuery, namedBy } from '../features/email-templates/index.tsx';

/** What the page shows first. */
export const load = (
  { queryClient, call }: LoadContext,
  { uuid, active }: { uuid: string; active?: string | undefined },
) => queryClient.ensureQueryData(meetingTemplatesQuery(call, uuid, namedBy(active).language));

/** The words of the mails about one meeting: `/meeting/emailtemplates/{uuid}`. */
export default function MeetingEmailTemplatesPage() {
  const { uuid } = useParams({ from: '/meeting/emailtemplates/$uuid' });
  return <MeetingTemplates uuid={uuid} />;
}
