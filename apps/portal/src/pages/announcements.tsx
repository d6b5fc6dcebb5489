import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp, type LoadContext } from '../app/context.ts';
import { PageHead } from '../app/page-head.tsx';
import { AnnouncementList, announcementsQuery } from '../features/announcements/index.tsx';

/** What the page shows first. */
export const load = ({ queryClient, call }: LoadContext) =>
  queryClient.ensureQueryData(announcementsQuery(call));

/** What the site announces: `/announcements/home`. */
export default function AnnouncementsPage() {
  const t = useT();
  const { call } = useApp();
  const { data } = useQuery(announcementsQuery(call));
  const [isWriting, setWriting] = useState(false);
  return (
    <PageHead
      title={t('nav.announcements')}
      lead={t('announcements.lead')}
      actions={
        data?.mayChange && (
          <PlainButton tone="accent" size="lg" icon={Plus} onClick={() => setWriting(true)}>
            {t('announcements.create')}
          </PlainButton>
        )
      }
    >
      <AnnouncementList call={call} isWriting={isWriting} onWritten={() => setWriting(false)} />
    </PageHead>
  );
}
