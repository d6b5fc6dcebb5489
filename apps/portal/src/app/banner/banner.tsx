import { ChevronLeft, ChevronRight, Info, TriangleAlert, X } from 'lucide-react';
import type { ShownAnnouncement } from '@portico/contract/shown-announcement';
import { linkedText } from '@portico/domain/linked-text';
import { isLocale, locales } from '@portico/i18n/locales';
import type { Texts } from '@portico/i18n/texts';
import { Form } from '@portico/ui/form';
import { Icon } from '@portico/ui/icon';
import styles from './banner.module.css';

/** Where an announcement is put away, by a form that works without script. */
export interface Dismissal {
  action: string;
  csrfToken: string;
  /** The page that it stands above. */
  returnUrl: string;
}

interface BannerProps {
  t: Texts['t'];
  items: readonly ShownAnnouncement[];
  /** Undefined where it is only shown how it is going to look. */
  dismissal?: Dismissal;
}

const icons = { info: Info, warning: TriangleAlert } as const;

const dirOf = (lang: string): 'rtl' | 'ltr' => (isLocale(lang) ? locales[lang].dir : 'ltr');

function Words({ text, lang }: Pick<ShownAnnouncement, 'text' | 'lang'>) {
  return (
    <p lang={lang} dir={dirOf(lang)} className={styles.words}>
      {linkedText(text).map(({ text: words, href, at }) =>
        href === undefined ? (
          words
        ) : (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer">
            {words}
          </a>
        ),
      )}
    </p>
  );
}

function Away({ t, item, dismissal }: { t: Texts['t']; item: ShownAnnouncement; dismissal: Dismissal }) {
  return (
    <Form method="post" action={dismissal.action} data-away>
      <input type="hidden" name="csrf" value={dismissal.csrfToken} />
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="key" value={item.key} />
      <input type="hidden" name="returnUrl" value={dismissal.returnUrl} />
      <button className={styles.button} aria-label={t('banner.dismiss')}>
        <Icon of={X} />
      </button>
    </Form>
  );
}

/** How to come to the others, one at a time; the script of the banner shows it. */
function Turn({ t, count }: { t: Texts['t']; count: number }) {
  return (
    <span className={styles.turn} data-turns hidden>
      <button type="button" className={styles.button} data-turn="-1" aria-label={t('banner.previous')}>
        <Icon of={ChevronLeft} isMirrored />
      </button>
      <span data-place data-of={t('banner.place', { place: '{place}', count: '{count}' })}>
        {t('banner.place', { place: '1', count: String(count) })}
      </span>
      <button type="button" className={styles.button} data-turn="1" aria-label={t('banner.next')}>
        <Icon of={ChevronRight} isMirrored />
      </button>
    </span>
  );
}

/** What a site announces, above its pages: the newest first, one at a time, all as high as the highest. */
export function Banner({ t, items, dismissal }: BannerProps) {
  return (
    <aside className={styles.banner} aria-label={t('banner.name')} data-banner>
      <div className={styles.items}>
        {items.map((item, at) => (
          <div
            key={item.id}
            className={styles.item}
            data-item={item.id}
            data-tone={item.tone}
            data-ends={item.endsAt ?? undefined}
            data-here={at === 0 || undefined}
          >
            <Icon of={icons[item.tone]} />
            <Words text={item.text} lang={item.lang} />
            {item.isDismissible && dismissal && <Away {...{ t, item, dismissal }} />}
          </div>
        ))}
      </div>
      {items.length > 1 && <Turn t={t} count={items.length} />}
    </aside>
  );
}
