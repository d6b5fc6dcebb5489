import { changeNotifications } from '@portico/contract/preferences';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { SectionForm } from '../../app/settings/section-form.tsx';
import { usePreferences } from '../../app/settings/use-preferences.ts';
import { Agenda, ReminderLead } from './agenda-fields.tsx';
import { useNamedKind } from './named-kind.ts';
import { AlwaysOn, DigestHour, KindFields, QuietHours } from './notification-fields.tsx';

/** How somebody is told of things: by kind, gathered at which hour, and when not at all. */
export function NotificationSettings() {
  const t = useT();
  const { call } = useApp();
  const section = usePreferences('notifications', {
    operation: changeNotifications,
    save: (body, how) => call(changeNotifications, { body }, how),
  });
  const { form } = section;
  const named = useNamedKind();
  return (
    <>
      <SectionForm
        id="notifications"
        title={t('notifications.title')}
        lead={t('notifications.lead')}
        section={section}
      >
        <KindFields form={form} named={named} />
        <ReminderLead form={form} />
        <DigestHour form={form} />
        <Agenda form={form} named={named} />
        <QuietHours form={form} />
      </SectionForm>
      <AlwaysOn named={named} />
    </>
  );
}
