import { Card } from '@portico/ui/card';
import { useT } from '@portico/ui/texts';

/** What administrators of the site see of somebody's meetings, by its settings. */
export function SeenPart({ isContentSeen }: { isContentSeen: boolean }) {
  const t = useT();
  return (
    <Card title={t('myData.seen.title')}>
      <p>{t('myData.seen.always')}</p>
      <p>{t(isContentSeen ? 'myData.seen.content' : 'myData.seen.noContent')}</p>
      <p>{t('myData.seen.acts')}</p>
    </Card>
  );
}
