import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeriesScopes } from '@portico/contract/meeting-scope';
import type { EditScope, MeetingDetail } from '@portico/contract/meetings';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { meetingQuery } from '../../app/meeting-query.ts';
import ScheduleDialog, { type ScheduleDialogProps } from './schedule-dialog.tsx';
import ScopeDialog from './scope-dialog.tsx';

/** What is edited, and how much of its series. */
interface Chosen {
  meeting: MeetingDetail;
  scope: EditScope;
}

/** The series that begins with a date: as its series is, at the date, by the rule of the rest. */
const restOf = (series: MeetingDetail, uuid: string, { following }: SeriesScopes): MeetingDetail => {
  const { start, rrule, ...exceptions } = following;
  return {
    ...series,
    uuid,
    start,
    disambiguation: 'earlier',
    series: series.series && { ...series.series, ...exceptions, siteRrule: rrule, calendarRrule: null },
  };
};

/** Plans a meeting, or changes one; of a date of a series it is asked first how much of it is meant. */
export default function EditDialog(props: Omit<ScheduleDialogProps, 'scope'>) {
  const { call, meeting, onClose } = props;
  const t = useT();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  if (meeting?.meetingType !== 'OCCURRENCE' || meeting.seriesId === null)
    return <ScheduleDialog {...props} />;
  if (chosen) return <ScheduleDialog {...props} {...chosen} />;
  const { uuid, seriesId } = meeting;
  const choose = async (scope: EditScope, scopes: SeriesScopes): Promise<void> => {
    if (scope === 'THIS') return setChosen({ meeting, scope });
    try {
      const series = await client.fetchQuery({ ...meetingQuery(call, seriesId), staleTime: 0 });
      const isRest = scope === 'FOLLOWING';
      setChosen(
        isRest ? { meeting: restOf(series, uuid, scopes), scope } : { meeting: series, scope: 'THIS' },
      );
    } catch {
      addToast(t('state.error.text'), { tone: 'danger' });
    }
  };
  return (
    <ScopeDialog
      call={call}
      uuid={uuid}
      topic={meeting.topic}
      act="edit"
      onChosen={(scope, scopes) => void choose(scope, scopes)}
      onClose={onClose}
    />
  );
}
