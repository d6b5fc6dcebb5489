import { useState } from 'react';
import { Button } from '../../src/button.tsx';
import { Card } from '../../src/card.tsx';
import { EmptyState } from '../../src/empty-state.tsx';
import { ErrorState } from '../../src/error-state.tsx';
import { CalendarArt } from '../../src/art/calendar.tsx';
import { LockedArt } from '../../src/art/locked.tsx';
import { OfflineArt } from '../../src/art/offline.tsx';
import { PeopleArt } from '../../src/art/people.tsx';
import { RecordingsArt } from '../../src/art/recordings.tsx';
import { SearchArt } from '../../src/art/search.tsx';
import { Notice } from '../../src/notice.tsx';
import { useT } from '../../src/texts.tsx';
import { Group, Part } from '../group.tsx';
import { useWords } from '../words.ts';

function Notices() {
  const words = useWords();
  const [isShown, setShown] = useState(true);
  return (
    <Group title="Notice" isColumn>
      <Notice>{words.info}</Notice>
      <Notice tone="success">{words.success}</Notice>
      {isShown && (
        <Notice tone="warning" onDismiss={() => setShown(false)}>
          {words.warning}
        </Notice>
      )}
      <Notice tone="danger" title={words.danger} action={<Button size="sm">{words.details}</Button>}>
        {words.removeText}
      </Notice>
    </Group>
  );
}

export function States() {
  const words = useWords();
  const t = useT();
  return (
    <Part>
      <Notices />
      <Group title="Card" isColumn>
        <Card title={words.downloads} action={<Button size="sm">{words.more}</Button>}>
          <p>{words.emptyText}</p>
        </Card>
      </Group>
      <EmptyState
        art={<CalendarArt />}
        title={words.emptyTitle}
        text={words.emptyText}
        action={<Button tone="accent">{words.schedule}</Button>}
      />
      <EmptyState
        art={<SearchArt />}
        title={t('state.noResults.title')}
        text={t('state.noResults.text', { query: 'revue' })}
      />
      <EmptyState art={<RecordingsArt />} title={t('state.empty.title')} text={t('state.empty.text')} />
      <EmptyState art={<PeopleArt />} title={t('state.empty.title')} text={t('state.empty.text')} />
      <ErrorState
        title={t('state.error.title')}
        text={t('state.error.text')}
        reference={t('state.error.reference', { trackingId: 'PT_9f3a' })}
        action={<Button>{t('action.retry')}</Button>}
      />
      <ErrorState art={<LockedArt />} title={t('state.forbidden.title')} text={t('state.forbidden.text')} />
      <ErrorState art={<OfflineArt />} title={t('state.offline.title')} text={t('state.offline.text')} />
    </Part>
  );
}
