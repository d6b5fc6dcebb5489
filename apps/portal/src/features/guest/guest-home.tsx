import { CalendarDays, Clapperboard, Video } from 'lucide-react';
import type { PlainKey } from '@portico/i18n/texts';
import { EntryFrame } from '@portico/ui/entry-layout';
import { Icon, type IconType } from '@portico/ui/icon';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import { NumberForm } from '../../entry/number-form.tsx';
import { MeetingArt } from './meeting-art.tsx';
import styles from './guest.module.css';

const uses: readonly { icon: IconType; title: PlainKey; text: PlainKey }[] = [
  { icon: Video, title: 'guest.meet.title', text: 'guest.meet.text' },
  { icon: CalendarDays, title: 'guest.plan.title', text: 'guest.plan.text' },
  { icon: Clapperboard, title: 'guest.watch.title', text: 'guest.watch.text' },
];

/** What the portal is for, where there are meetings. */
function Uses() {
  const t = useT();
  return (
    <ul className={styles.uses}>
      {uses.map(({ icon, title, text }) => (
        <li key={title} className={styles.use}>
          <span className={styles.icon}>
            <Icon of={icon} />
          </span>
          <h2 className={styles.useTitle}>{t(title)}</h2>
          <p className={styles.muted}>{t(text)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The first page of a site for somebody who is not signed in: what this is, and the two ways in. */
export function GuestHome({ frame, path, languages, view, boot }: EntryProps<'guestHome'>) {
  const t = useT();
  const signIn = `${boot.basePath}/sign-in`;
  return (
    <EntryFrame
      product={frame.product}
      head={
        <>
          <span className={styles.site}>
            <bdi>{boot.siteDisplayName}</bdi>
          </span>
          <PlainLink href={signIn}>{t('guest.signIn')}</PlainLink>
        </>
      }
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      <main className={styles.main}>
        <MeetingArt />
        <div className={styles.words}>
          <h1 className={styles.title}>
            {t(view.hasMeetings ? 'guest.title' : 'guest.titleNoMeetings', { site: boot.siteDisplayName })}
          </h1>
          <p className={styles.lead}>{t(view.hasMeetings ? 'guest.lead' : 'guest.leadNoMeetings')}</p>
          {view.hasMeetings ? (
            <NumberForm view={view} boot={boot} page="/welcome" submit={t('guest.join')} />
          ) : (
            <PlainLink tone="accent" size="lg" href={signIn}>
              {t('guest.signIn')}
            </PlainLink>
          )}
          {view.takesRequests && (
            <PlainLink tone="quiet" href={`${boot.basePath}/request-account`}>
              {t('guest.request')}
            </PlainLink>
          )}
        </div>
        {view.hasMeetings && <Uses />}
      </main>
    </EntryFrame>
  );
}
