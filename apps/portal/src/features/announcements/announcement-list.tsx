import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { deleteAnnouncement, endAnnouncement, type Announcement } from '@portico/contract/announcements';
import type { Call } from '@portico/contract/call';
import { CalendarArt } from '@portico/ui/art/calendar';
import { ConfirmDialog } from '@portico/ui/confirm-dialog';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { ListView } from '../../app/list/list-view.tsx';
import { AnnouncementTable, type AnnouncementAction } from './announcement-table.tsx';
import { announcementsQuery } from './announcements.queries.ts';

const AnnouncementDialog = lazy(() => import('./announcement-dialog.tsx'));

interface ListProps {
  call: Call;
  /** A new one is being written. */
  isWriting: boolean;
  onWritten(): void;
}

/** Ends or deletes an announcement, and says so. */
function useFinish(call: Call): (action: 'end' | 'delete', of: Announcement) => Promise<void> {
  const t = useT();
  const client = useQueryClient();
  return async (action, { id }) => {
    try {
      await call(action === 'end' ? endAnnouncement : deleteAnnouncement, { params: { id } });
      addToast(t(action === 'end' ? 'announcements.ended' : 'announcements.deleted'), { tone: 'success' });
    } catch {
      addToast(t('state.error.text'), { tone: 'danger' });
    }
    await client.invalidateQueries({ queryKey: ['announcements'] });
  };
}

type Asked = { action: 'edit' | 'delete'; of: Announcement } | undefined;

/** What the site announces, has announced and is going to. */
export function AnnouncementList({ call, isWriting, onWritten }: ListProps) {
  const t = useT();
  const query = useQuery(announcementsQuery(call));
  const finish = useFinish(call);
  const [asked, setAsked] = useState<Asked>();
  const onAct = (action: AnnouncementAction, of: Announcement): void =>
    action === 'end' ? void finish('end', of) : setAsked({ action, of });
  const close = (): void => {
    setAsked(undefined);
    onWritten();
  };
  const isEditing = isWriting || asked?.action === 'edit';
  return (
    <>
      <ListView
        query={query}
        isEmpty={({ announcements }) => announcements.length === 0}
        empty={{
          art: <CalendarArt />,
          title: t('announcements.empty'),
          text: t('announcements.emptyText'),
        }}
      >
        {({ announcements, mayChange }) => <AnnouncementTable {...{ announcements, mayChange, onAct }} />}
      </ListView>
      {isEditing && (
        <Suspense>
          <AnnouncementDialog
            call={call}
            of={asked?.of}
            languages={query.data?.languages ?? []}
            onClose={close}
          />
        </Suspense>
      )}
      {asked?.action === 'delete' && (
        <ConfirmDialog
          isOpen
          tone="danger"
          title={t('announcements.delete.title')}
          confirmLabel={t('action.delete')}
          onConfirm={() => finish('delete', asked.of)}
          onClose={close}
        >
          {t('announcements.delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
