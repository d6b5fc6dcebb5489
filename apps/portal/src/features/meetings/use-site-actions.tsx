import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Call, CallOptions } from '@portico/contract/call';
import type { SeriesScopes } from '@portico/contract/meeting-scope';
import type { EditScope } from '@portico/contract/meetings';
import {
  cancelSiteMeeting,
  getSiteMeetingScopes,
  handOverSiteMeeting,
  undoSiteMeetingAct,
  type SiteMeeting,
} from '@portico/contract/site-meetings';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useUndoToast } from '../../app/undo-toast.ts';
import type { SiteAction } from './site-list.model.ts';
import { refreshMeetings } from './site-list.queries.ts';

const HandOverDialog = lazy(() => import('./hand-over-dialog.tsx'));
const EndDialog = lazy(() => import('./site-end-dialog.tsx'));
const ContentDialog = lazy(() => import('./site-content-dialog.tsx'));

interface Cancelling {
  meeting: SiteMeeting;
  scope: EditScope;
}

/** Cancels a meeting of others at once, and offers to undo it while nobody has been told. */
function useSiteCancel(call: Call): (cancelling: Cancelling) => void {
  const t = useT();
  const client = useQueryClient();
  const say = useUndoToast(call, {
    undo: (id) => call(undoSiteMeetingAct, { params: { id } }),
    refresh: () => client.invalidateQueries({ queryKey: ['siteMeetings'] }),
  });
  const cancel = useMutation({
    mutationFn: ({ meeting: { uuid }, scope }: Cancelling) =>
      call(cancelSiteMeeting, { params: { uuid }, query: { scope } }),
    onSettled: () => refreshMeetings(client),
  });
  return ({ meeting, scope }) => {
    const { topic } = meeting;
    cancel.mutate(
      { meeting, scope },
      {
        onSuccess: ({ undo }) =>
          say({ text: t('meetings.cancelled', { topic }), undone: t('meetings.restored', { topic }), undo }),
        onError: () => addToast(t('siteMeetings.gone', { topic }), { tone: 'danger' }),
      },
    );
  };
}

interface DialogProps {
  call: Call;
  meeting: SiteMeeting;
  onClose(): void;
}

/** Asks who is to host a meeting of somebody else. */
function SiteHandOver({ call, meeting, onClose }: DialogProps) {
  const t = useT();
  const client = useQueryClient();
  const { uuid, topic, seriesId, host } = meeting;
  const isSeries = seriesId !== null;
  const words = { host: host.displayName };
  return (
    <HandOverDialog
      call={call}
      meeting={{ uuid: seriesId ?? uuid, topic, isSeries }}
      instead={{
        text: isSeries
          ? t('siteMeetings.handOver.textSeries', words)
          : t('siteMeetings.handOver.text', words),
        self: t('siteMeetings.handOver.self'),
        send: (id, email, how) => call(handOverSiteMeeting, { params: { uuid: id }, body: { email } }, how),
        refresh: () => void client.invalidateQueries({ queryKey: ['siteMeetings'] }),
      }}
      onClose={onClose}
    />
  );
}

/** What of a series is meant is asked by the page, which has the dialog for it. */
export interface ScopeQuestion {
  uuid: string;
  topic: string;
  ask(uuid: string, how: CallOptions): Promise<SeriesScopes>;
  onChosen(scope: EditScope): void;
  onClose(): void;
}

interface SiteActions {
  onAct(action: SiteAction, meeting: SiteMeeting): void;
  dialogs: ReactNode;
}

type Asked = { action: SiteAction; meeting: SiteMeeting } | undefined;

/** What an administrator does with meetings of others, and the dialogs that it asks in. */
export function useSiteActions(call: Call, askScope: (question: ScopeQuestion) => ReactNode): SiteActions {
  const cancel = useSiteCancel(call);
  const [asked, setAsked] = useState<Asked>();
  const onClose = (): void => setAsked(undefined);
  const onAct = (action: SiteAction, meeting: SiteMeeting): void => {
    if (action === 'cancel' && meeting.meetingType !== 'OCCURRENCE') cancel({ meeting, scope: 'THIS' });
    else setAsked({ action, meeting });
  };
  const dialogOf = ({ action, meeting }: NonNullable<Asked>): ReactNode => {
    switch (action) {
      case 'look':
        return <ContentDialog {...{ call, meeting, onClose }} />;
      case 'end':
        return <EndDialog {...{ call, meeting, onClose }} />;
      case 'handOver':
        return <SiteHandOver {...{ call, meeting, onClose }} />;
      case 'cancel':
        return askScope({
          uuid: meeting.uuid,
          topic: meeting.topic,
          ask: (uuid, how) => call(getSiteMeetingScopes, { params: { uuid } }, how),
          onChosen(scope) {
            onClose();
            cancel({ meeting, scope });
          },
          onClose,
        });
    }
  };
  return { onAct, dialogs: asked && <Suspense>{dialogOf(asked)}</Suspense> };
}
