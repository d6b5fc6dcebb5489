import { EntryLayout } from '@portico/ui/entry-layout';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { EntryForm, EntryInput } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';

/** The address of a deployment with several sites: which of them is nobody else's business. */
export function ChooseSite({ frame, path, languages, view }: EntryProps<'chooseSite'>) {
  const t = useT();
  return (
    <EntryLayout
      product={frame.product}
      title={t('entry.sites.title')}
      lead={t('entry.sites.lead')}
      footer={<Languages path={path} languages={languages} />}
    >
      <EntryForm
        method="get"
        action="/"
        submit={t('entry.sites.submit')}
        more={
          view.kept['to'] === undefined && (
            <PlainButton type="submit" name="to" value="join" size="lg" isBlock>
              {t('entry.sites.join')}
            </PlainButton>
          )
        }
      >
        {Object.entries(view.kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <EntryInput
          name="site"
          dir="ltr"
          label={t('entry.sites.name')}
          required
          autoFocus
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={view.form.values['site']}
          problem={view.form.problems['site']}
        />
      </EntryForm>
    </EntryLayout>
  );
}
