import { EntryLayout } from '@portico/ui/entry-layout';
import { PlainButton } from '@portico/ui/plain-button';
import { TextInput } from '@portico/ui/text-input';
import { useT } from '@portico/ui/texts';
import { useProblem } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import styles from '../../entry/entry.module.css';

/** The address of a deployment with several sites: which of them is nobody else's business. */
export function ChooseSite({ frame, path, languages, view }: EntryProps<'chooseSite'>) {
  const t = useT();
  const say = useProblem();
  return (
    <EntryLayout
      product={frame.product}
      title={t('entry.sites.title')}
      lead={t('entry.sites.lead')}
      footer={<Languages path={path} languages={languages} />}
    >
      <form method="get" action="/" className={styles.form}>
        <TextInput
          name="site"
          dir="ltr"
          label={t('entry.sites.name')}
          required
          autoFocus
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={view.form.values['site']}
          error={say(view.form.problems['site'])}
        />
        <PlainButton type="submit" tone="accent" size="lg" isBlock>
          {t('entry.sites.submit')}
        </PlainButton>
        <PlainButton type="submit" name="to" value="join" size="lg" isBlock>
          {t('entry.sites.join')}
        </PlainButton>
      </form>
    </EntryLayout>
  );
}
