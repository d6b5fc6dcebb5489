import { EntryLayout } from '@portico/ui/entry-layout';
import { useT } from '@portico/ui/texts';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import { NumberForm } from '../../entry/number-form.tsx';
import styles from '../../entry/entry.module.css';

/** The page that asks which meeting. */
export function FindMeeting({ frame, path, languages, view, boot }: EntryProps<'findMeeting'>) {
  const t = useT();
  return (
    <EntryLayout
      product={frame.product}
      title={t('join.title')}
      lead={t('join.findLead')}
      aside={
        view.isSignedIn || (
          <>
            {t('join.haveAccount')}{' '}
            <a className={styles.link} href={`${boot.basePath}/sign-in`}>
              {t('join.signIn')}
            </a>
          </>
        )
      }
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      <NumberForm view={view} boot={boot} page="/meeting/join" submit={t('join.find')} autoFocus />
    </EntryLayout>
  );
}
