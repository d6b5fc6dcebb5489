import { CalendarDays, Clapperboard, Video } from 'lucide-react';
import type { PlainKey } from '@portico/i18n/texts';
import { Icon, type IconType } from '@portico/ui/icon';
import { Logo } from '@portico/ui/logo';
import { PlainLink } from '@portico/ui/plain-button';
import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import { EntryForm } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import { useProblem } from '../../entry/problem-words.ts';
import { MeetingArt } from './meeting-art.tsx';
import styles from './guest.module.css';

const uses: readonly { icon: IconType; title: PlainKey; text: PlainKey }[] = [
  { icon: Video, title: 'guest.meet.title', text: 'guest.meet.text' },
  { icon: CalendarDays, title: 'guest.plan.title', text: 'guest.plan.text' },
  { icon: Clapperboard, title: 'guest.watch.title', text: 'guest.watch.text' },
];

/** The way in for who has a number or a link, and no account. */
function JoinForm({ view, boot }: Pick<EntryProps<'guestHome'>, 'view' | 'boot'>) {
  const t = useT();
  const say = useProblem();
  const { values, problems } = view.form;
  const wrong = problems['number'];
  return (
    <EntryForm
      action={`${boot.basePath}/welcome`}
      csrfToken={boot.csrfToken}
      submit={t('guest.join')}
      problem={problems['form']}
    >
      <TextInput
        name="number"
        dir="ltr"
        label={t('join.number')}
        hint={t('join.numberHint')}
        required
        autoComplete="off"
        spellCheck={false}
        defaultValue={values['number']}
        error={wrong === 'unknown' ? t('join.problem.unknown') : say(wrong)}
      />
    </EntryForm>
  );
}

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
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo product={frame.product} />
        <span className={styles.site}>
          <bdi>{boot.siteDisplayName}</bdi>
        </span>
        <PlainLink href={signIn}>{t('guest.signIn')}</PlainLink>
      </header>
      <main className={styles.main}>
        <div className={styles.words}>
          <h1 className={styles.title}>
            {t(view.hasMeetings ? 'guest.title' : 'guest.titleNoMeetings', { site: boot.siteDisplayName })}
          </h1>
          <p className={styles.lead}>{t(view.hasMeetings ? 'guest.lead' : 'guest.leadNoMeetings')}</p>
          {view.hasMeetings ? (
            <JoinForm view={view} boot={boot} />
          ) : (
            <PlainLink tone="accent" size="lg" href={signIn}>
              {t('guest.signIn')}
            </PlainLink>
          )}
        </div>
        <MeetingArt />
        {view.hasMeetings && <Uses />}
      </main>
      <footer className={styles.footer}>
        <Languages path={path} languages={languages} site={boot} />
      </footer>
    </div>
  );
}
