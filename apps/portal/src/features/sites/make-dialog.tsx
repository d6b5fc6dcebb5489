import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import { makeSite } from '@portico/contract/deployment';
import type { Answer } from '@portico/contract/operation';
import { Button } from '@portico/ui/button';
import { DialogBody, DialogFoot } from '@portico/ui/dialog';
import { Notice } from '@portico/ui/notice';
import { TextField } from '@portico/ui/text-field';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm, type FormState } from '../../app/form/use-form.ts';
import { NameField } from './name-field.tsx';
import { checkName, sayNameProblem } from './name-words.ts';
import { factsOf, SiteFields, SiteTitle, type SiteDraft } from './site-fields.tsx';
import styles from './sites.module.css';
import { useAfterwards } from './sites.queries.ts';

interface Draft extends SiteDraft {
  name: string;
  adminName: string;
  adminEmail: string;
}

interface MakeDialogProps {
  call: Call;
  /** How the one who makes it reads: most sites are like the one they are on. */
  language: string;
  timeZone: string;
  onClose(): void;
}

/** Whom no mail reaches is told by whoever runs the server. */
function NoMail({ email, site, onClose }: { email: string; site: string; onClose(): void }) {
  const t = useT();
  const command = `npm run admin -- reset-password ${email} --site ${site}`;
  return (
    <>
      <DialogBody>
        <Notice title={t('sites.unmailed.title')} isLive takesFocus>
          {t('sites.unmailed.text', { email })}
        </Notice>
        <TextField label={t('sites.unmailed.command')} value={command} isReadOnly />
      </DialogBody>
      <DialogFoot>
        <Button tone="accent" onPress={onClose}>
          {t('action.done')}
        </Button>
      </DialogFoot>
    </>
  );
}

function FirstAdministrator({ form: { values, set, errorOf } }: { form: FormState<Draft> }) {
  const t = useT();
  return (
    <fieldset className={styles.first}>
      <legend>{t('sites.firstAdmin')}</legend>
      <p>{t('sites.firstAdminHint')}</p>
      <TextField
        label={t('sites.adminName')}
        value={values.adminName}
        onChange={(adminName) => set({ adminName })}
        isRequired
        most={128}
        error={errorOf('adminName')}
      />
      <TextField
        label={t('sites.adminEmail')}
        inputMode="email"
        spellCheck="false"
        value={values.adminEmail}
        onChange={(adminEmail) => set({ adminEmail })}
        isRequired
        error={errorOf('adminEmail')}
      />
    </fieldset>
  );
}

const sendable = ({ name, adminName, adminEmail, ...draft }: Draft) => ({
  name,
  adminName,
  adminEmail,
  ...factsOf(draft),
});

/** Asks what a site is to be, and who administers it first. */
export default function MakeDialog({ call, language, timeZone, onClose }: MakeDialogProps) {
  const t = useT();
  const afterwards = useAfterwards();
  const [unmailed, setUnmailed] = useState<{ email: string; site: string }>();
  const form = useForm<Draft, Answer<typeof makeSite>>({
    operation: makeSite,
    start: {
      name: '',
      displayName: '',
      defaultLocale: language,
      defaultTimeZone: timeZone,
      siteType: 'Enterprise',
      category: 'Paid',
      modules: ['meeting', 'calling', 'device'],
      adminName: '',
      adminEmail: '',
    },
    body: sendable,
    check: ({ name }) => checkName(name),
    facts: { adminEmail: { isEmail: true }, displayName: { most: 128 }, adminName: { most: 128 } },
    sayFault: (field, { word }) => (field === 'name' ? sayNameProblem(t, word) : undefined),
    send: (draft, how) => afterwards(call(makeSite, { body: sendable(draft) }, how)),
    onSent({ site, isMailSent }) {
      if (!isMailSent) return setUnmailed({ email: form.latest().adminEmail, site: site.name });
      addToast(t('sites.made', { site: site.displayName }), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('sites.makeTitle')}
      submitLabel={t('sites.makeSend')}
      instead={unmailed && <NoMail {...unmailed} onClose={onClose} />}
      onClose={onClose}
    >
      <SiteTitle form={form} autoFocus />
      <NameField
        label={t('sites.address')}
        value={form.values.name}
        onChange={(name) => form.set({ name })}
        error={form.errorOf('name')}
      />
      <SiteFields form={form} />
      <FirstAdministrator form={form} />
    </FormDialog>
  );
}
