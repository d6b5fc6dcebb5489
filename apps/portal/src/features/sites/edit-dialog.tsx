import { changeSite, type DeploymentSite, type DeploymentSiteFacts } from '@portico/contract/deployment';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { FormDialog } from '../../app/form/form-dialog.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { draftOf, factsOf, SiteFields, SiteTitle, type SiteDraft } from './site-fields.tsx';
import type { SiteDialogProps } from './site-dialog.ts';
import { useAfterwards } from './sites.queries.ts';

type Field = keyof DeploymentSiteFacts;

/** What is other than it was, and what it was. */
function changeOf(site: DeploymentSite, draft: SiteDraft) {
  const now = factsOf(draft);
  const was = factsOf(draftOf(site));
  const changed = (Object.keys(now) as Field[]).filter((field) => now[field] !== was[field]);
  const only = (facts: DeploymentSiteFacts): Partial<DeploymentSiteFacts> =>
    Object.fromEntries(changed.map((field) => [field, facts[field]]));
  return { ...only(now), was: only(was) };
}

/** Changes what the deployment decides of a site. */
export default function EditDialog({ call, site, onClose }: SiteDialogProps) {
  const t = useT();
  const afterwards = useAfterwards();
  const form = useForm({
    operation: changeSite,
    start: () => draftOf(site),
    body: (draft) => changeOf(site, draft),
    facts: { displayName: { most: 128 } },
    sayFault: (_field, { word }) => (word === 'changed' ? t('sites.problem.changed') : undefined),
    sayRefusal: ({ error }) => (error === 'changedMeanwhile' ? t('sites.problem.changedSite') : undefined),
    send: (draft: SiteDraft, how) =>
      afterwards(call(changeSite, { params: { siteId: site.id }, body: changeOf(site, draft) }, how)),
    onSent({ displayName }) {
      addToast(t('sites.changed', { site: displayName }), { tone: 'success' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('sites.editTitle', { site: site.displayName })}
      submitLabel={t('action.save')}
      onClose={onClose}
    >
      <SiteTitle form={form} autoFocus />
      <SiteFields form={form} />
    </FormDialog>
  );
}
