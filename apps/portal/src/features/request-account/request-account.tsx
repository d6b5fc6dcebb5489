import { requestLimits } from '@portico/contract/access-requests';
import type { RequestAccountView } from '@portico/contract/page-views';
import type { PlainKey } from '@portico/i18n/texts';
import { EntryLayout } from '@portico/ui/entry-layout';
import { Notice, type NoticeProps } from '@portico/ui/notice';
import { PlainLink } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { addressInput, EntryForm, EntryInput, nextField } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import styles from '../../entry/entry.module.css';

type Props = EntryProps<'requestAccount'>;
type StepName = RequestAccountView['step']['name'];

const titles: Readonly<Record<StepName, PlainKey>> = {
  form: 'entry.request.title',
  closed: 'entry.request.title',
  sent: 'entry.request.sentTitle',
  confirm: 'entry.request.confirmTitle',
  expired: 'entry.request.expiredTitle',
  waiting: 'entry.request.waitingTitle',
  known: 'entry.request.knownTitle',
  tooSoon: 'entry.request.tooSoonTitle',
};

const tones: Partial<Record<StepName, NoticeProps['tone']>> = {
  sent: 'success',
  waiting: 'success',
  expired: 'warning',
};

function AskForm({ view: { form }, boot }: Pick<Props, 'view' | 'boot'>) {
  const t = useT();
  const { values, problems } = form;
  const next = nextField(['displayName', 'email'], form);
  return (
    <EntryForm
      action={`${boot.basePath}/request-account`}
      csrfToken={boot.csrfToken}
      submit={t('entry.request.submit')}
      problem={problems['form']}
    >
      <EntryInput
        name="displayName"
        label={t('entry.request.name')}
        autoComplete="name"
        required
        autoFocus={next === 'displayName'}
        defaultValue={values['displayName']}
        problem={problems['displayName']}
      />
      <EntryInput
        name="email"
        {...addressInput}
        label={t('entry.signIn.email')}
        autoComplete="email"
        required
        autoFocus={next === 'email'}
        defaultValue={values['email']}
        problem={problems['email']}
      />
      <EntryInput
        name="reason"
        label={t('entry.request.reason')}
        hint={t('entry.request.reasonHint')}
        isOptional
        autoComplete="off"
        defaultValue={values['reason']}
        problem={problems['reason']}
      />
      <SignInLink boot={boot} />
    </EntryForm>
  );
}

const SignInLink = ({ boot }: Pick<Props, 'boot'>) => (
  <p className={styles.links}>
    <a className={styles.link} href={`${boot.basePath}/sign-in`}>
      {useT()('entry.forgot.back')}
    </a>
  </p>
);

/** Shows what is confirmed: an address of somebody else’s choosing may have been sent the link. */
function ConfirmForm({
  step,
  view: { form },
  boot,
}: Pick<Props, 'view' | 'boot'> & { step: Extract<RequestAccountView['step'], { name: 'confirm' }> }) {
  const t = useT();
  const { token, displayName, email, reason } = step;
  return (
    <EntryForm
      action={`${boot.basePath}/request-account?token=${token}`}
      csrfToken={boot.csrfToken}
      submit={t('entry.request.confirm')}
      problem={form.problems['form']}
    >
      <p>{t('entry.request.confirmName', { name: displayName, email })}</p>
      {reason !== '' && <p>{t('entry.request.confirmReason', { reason })}</p>}
    </EntryForm>
  );
}

function Told({ step, boot }: { step: RequestAccountView['step'] } & Pick<Props, 'boot'>) {
  const t = useT();
  const site = boot.siteDisplayName;
  const words: Partial<Record<StepName, string>> = {
    closed: t('entry.request.closedText', { site }),
    expired: t('entry.request.expiredText'),
    waiting: t('entry.request.waitingText', { site }),
    known: t('entry.request.knownText', { site }),
    tooSoon: t('entry.request.tooSoonText', { site, days: requestLimits.againAfterDays }),
  };
  const text = step.name === 'sent' ? t('entry.request.sentText', { email: step.email }) : words[step.name];
  return (
    <>
      <Notice tone={tones[step.name] ?? 'info'}>{text}</Notice>
      {step.name === 'expired' ? (
        <PlainLink tone="accent" size="lg" isBlock href={`${boot.basePath}/request-account`}>
          {t('entry.request.again')}
        </PlainLink>
      ) : (
        <SignInLink boot={boot} />
      )}
    </>
  );
}

/** Where somebody without an account asks for one, and confirms by a mailed link that it was them. */
export function RequestAccount({ frame, path, languages, view, boot }: Props) {
  const t = useT();
  const { step } = view;
  const site = boot.siteDisplayName;
  const leads: Partial<Record<StepName, string>> = {
    form: t('entry.request.lead', { site }),
    confirm: t('entry.request.confirmLead', { site }),
  };
  return (
    <EntryLayout
      product={frame.product}
      title={t(titles[step.name])}
      lead={leads[step.name]}
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      {step.name === 'form' && <AskForm view={view} boot={boot} />}
      {step.name === 'confirm' && <ConfirmForm step={step} view={view} boot={boot} />}
      {step.name !== 'form' && step.name !== 'confirm' && <Told step={step} boot={boot} />}
    </EntryLayout>
  );
}
