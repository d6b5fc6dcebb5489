import { queryOptions, useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import type { Call, CallOptions } from '@portico/contract/call';
import { getSeriesScopes, type SeriesScopes } from '@portico/contract/meeting-scope';
import type { EditScope } from '@portico/contract/meetings';
import { loadArea } from '@portico/i18n/catalogs';
import { Button } from '@portico/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { Form } from '@portico/ui/form';
import { Notice } from '@portico/ui/notice';
import { RadioGroup, type Choice } from '@portico/ui/radio-group';
import { useTexts } from '@portico/ui/texts';

export interface ScopeDialogProps {
  call: Call;
  /** A date of a series. */
  uuid: string;
  topic: string;
  act: 'edit' | 'cancel';
  /** How the server is asked of a meeting of others. */
  ask?: ((uuid: string, how: CallOptions) => Promise<SeriesScopes>) | undefined;
  onChosen(scope: EditScope, scopes: SeriesScopes): void;
  onClose(): void;
}

type Exceptions = SeriesScopes['all'];

/** What becomes of dates that were changed or cancelled by themselves; nothing where there are none. */
export function useExceptionWords(): (act: 'edit' | 'cancel', exceptions: Exceptions) => string {
  const { t } = useTexts();
  return (act, { changedDates, cancelledDates }) =>
    [
      changedDates > 0 && t(`schedule.scope.changed.${act}`, { count: changedDates }),
      cancelledDates > 0 && t('schedule.scope.cancelled', { count: cancelledDates }),
    ]
      .filter(Boolean)
      .join(' ');
}

function useChoices(act: 'edit' | 'cancel', scopes: SeriesScopes | undefined): Choice<EditScope>[] {
  const { t } = useTexts();
  const wordsOf = useExceptionWords();
  const hintOf = (exceptions: Exceptions): { hint?: string } => {
    const hint = wordsOf(act, exceptions);
    return hint === '' ? {} : { hint };
  };
  const following: Choice<EditScope> = {
    id: 'FOLLOWING',
    label: t('schedule.scope.FOLLOWING'),
    ...(scopes && (scopes.mayFollow ? hintOf(scopes.following) : { hint: t('schedule.scope.entered') })),
    isDisabled: scopes?.mayFollow === false,
  };
  return [
    { id: 'THIS', label: t('schedule.scope.THIS') },
    ...(scopes?.isFirst ? [] : [following]),
    { id: 'ALL', label: t('schedule.scope.ALL'), ...(scopes && hintOf(scopes.all)) },
  ];
}

const scopesQuery = (call: Call, uuid: string) =>
  queryOptions({
    queryKey: ['meetings', 'scopes', uuid],
    queryFn: ({ signal }) => call(getSeriesScopes, { params: { uuid } }, { signal }),
    staleTime: 0,
  });

/** The same of a meeting of others. */
const askedOf = (ask: NonNullable<ScopeDialogProps['ask']>, uuid: string) =>
  queryOptions({
    queryKey: ['siteMeetings', 'scopes', uuid],
    queryFn: ({ signal }) => ask(uuid, { signal }),
    staleTime: 0,
  });

/** Asks how much of a series an act on one of its dates is about, and says what becomes of dates that differ. */
export default function ScopeDialog(props: ScopeDialogProps) {
  const { call, uuid, topic, act, ask, onChosen, onClose } = props;
  const texts = useTexts();
  use(loadArea(texts, 'schedule'));
  const { t } = texts;
  const { data, isError, refetch } = useQuery(ask ? askedOf(ask, uuid) : scopesQuery(call, uuid));
  const [scope, setScope] = useState<EditScope>('THIS');
  const [isGoing, setGoing] = useState(false);
  const choices = useChoices(act, data);
  /** Whoever is quicker than the answer waits for it, or asks once more. */
  const go = async (): Promise<void> => {
    setGoing(true);
    const scopes = data ?? (await refetch({ cancelRefetch: false })).data;
    setGoing(false);
    if (scopes) onChosen(scope, scopes);
  };
  return (
    <Dialog isOpen size="sm" title={t(`schedule.scope.title.${act}`, { topic })} onClose={onClose}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <DialogBody>
          <RadioGroup<EditScope>
            label={t('schedule.scope.label')}
            choices={choices}
            value={scope}
            onChange={setScope}
            autoFocus
          />
          {isError && <Notice tone="danger">{t('state.error.text')}</Notice>}
        </DialogBody>
        <DialogFoot>
          <Button onPress={onClose}>{t(act === 'edit' ? 'action.cancel' : 'schedule.scope.keep')}</Button>
          <Button tone={act === 'edit' ? 'accent' : 'danger'} type="submit" isPending={isGoing}>
            {t(act === 'edit' ? 'schedule.scope.continue' : 'schedule.scope.confirm')}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
