import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { changeProfile, profileLimits, type Profile } from '@portico/contract/profile';
import { typedPhone } from '@portico/domain/phone-number';
import { Button } from '@portico/ui/button';
import { useT } from '@portico/ui/texts';
import { TextInput } from '@portico/ui/text-input';
import { useApp } from '../../app/context.ts';
import { OwnAvatar } from '../../app/large-avatar.tsx';
import { SectionForm } from '../../app/settings/section-form.tsx';
import styles from '../../app/settings/settings.module.css';
import { useSection } from '../../app/settings/use-section.ts';
import { profileQuery } from './profile.queries.ts';

type Details = Omit<Profile, 'email'>;

const detailsOf = ({ displayName, phone, jobTitle, organisation }: Profile): Details => ({
  displayName,
  phone,
  jobTitle,
  organisation,
});

const facts = {
  displayName: { most: profileLimits.displayName },
  phone: { most: profileLimits.phone },
  jobTitle: { most: profileLimits.jobTitle },
  organisation: { most: profileLimits.organisation },
} as const;

function useDetails(profile: Profile) {
  const { call, reader } = useApp();
  const client = useQueryClient();
  const { queryKey } = profileQuery(call);
  return useSection<Details>({
    operation: changeProfile,
    kept: detailsOf(profile),
    facts,
    async save(body, how) {
      const saved = await call(changeProfile, { body }, how);
      client.setQueryData(queryKey, saved);
      reader.change({ displayName: saved.displayName });
      // wherever else the name stands
      void client.invalidateQueries({ queryKey: ['people'] });
      void client.invalidateQueries({ queryKey: ['rooms'] });
      void client.invalidateQueries({ queryKey: ['meetings'] });
      return detailsOf(saved);
    },
    onStale: () => void client.invalidateQueries({ queryKey }),
  });
}

interface DetailsProps {
  /** What another picture is chosen with, until it calls the function it is handed. */
  editPicture(close: () => void): ReactNode;
}

/** The picture, which can be changed, beside the address, which cannot. */
function Picture({ profile, editPicture }: { profile: Profile } & DetailsProps) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <div className={styles.row}>
        <OwnAvatar />
        <p className={styles.grow}>
          <small>{t('profile.email')}</small>
          <bdi>{profile.email}</bdi>
        </p>
        <Button onPress={() => setEditing(true)}>{t('account.picture')}</Button>
      </div>
      {isEditing && <Suspense>{editPicture(() => setEditing(false))}</Suspense>}
    </>
  );
}

/** Name, contact and address of who is signed in. */
export function DetailsSection(props: DetailsProps) {
  const t = useT();
  const { call } = useApp();
  const { data: profile } = useSuspenseQuery(profileQuery(call));
  const section = useDetails(profile);
  const { values, set, errorOf } = section.form;
  return (
    <SectionForm id="details" title={t('profile.details')} lead={t('profile.details.lead')} section={section}>
      <Picture profile={profile} {...props} />
      <TextInput
        label={t('profile.name')}
        autoComplete="name"
        value={values.displayName}
        onChange={(event) => set({ displayName: event.currentTarget.value })}
        error={errorOf('displayName')}
      />
      <div className={styles.pair}>
        <TextInput
          label={t('profile.jobTitle')}
          isOptional
          autoComplete="organization-title"
          value={values.jobTitle}
          onChange={(event) => set({ jobTitle: event.currentTarget.value })}
          error={errorOf('jobTitle')}
        />
        <TextInput
          label={t('profile.organisation')}
          isOptional
          autoComplete="organization"
          value={values.organisation}
          onChange={(event) => set({ organisation: event.currentTarget.value })}
          error={errorOf('organisation')}
        />
      </div>
      <TextInput
        label={t('profile.phone')}
        hint={t('profile.phoneHint')}
        isOptional
        type="tel"
        dir="ltr"
        autoComplete="tel"
        value={values.phone}
        onChange={(event) => set({ phone: typedPhone(event.currentTarget.value) })}
        error={errorOf('phone')}
      />
    </SectionForm>
  );
}
