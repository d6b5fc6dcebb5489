import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '@portico/contract/call';
import { NotificationChoices } from '@portico/contract/notifications';
import { Card } from '@portico/ui/card';
import { Form } from '@portico/ui/form';
import { Notice } from '@portico/ui/notice';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import { FormNotices } from '../../app/form/form-notices.tsx';
import { useForm } from '../../app/form/use-form.ts';
import { useLeaveGuard } from '../../app/form/use-leave-guard.tsx';
import { ListView } from '../../app/list/list-view.tsx';
import { AlwaysOn, DigestHour, KindFields, QuietHours } from './notification-fields.tsx';
import { choicesQuery, keepChoices } from './notifications.queries.ts';
import styles from './notifications.module.css';

export { choicesQuery } from './notifications.queries.ts';

interface FormProps {
  call: Call;
  choices: NotificationChoices;
  onSent(): void;
}

function useChoices({ call, choices, onSent }: FormProps) {
  const { userId } = useApp().boot.currentUser;
  const client = useQueryClient();
  const query = choicesQuery(call, userId);
  return useForm({
    operation: { body: NotificationChoices },
    start: () => NotificationChoices.parse(choices),
    async send(now, options) {
      try {
        await keepChoices(call, { id: userId, before: choices, now }, options);
      } finally {
        await client.invalidateQueries(query);
      }
    },
    onSent,
  });
}

function ChoicesForm(props: FormProps) {
  const t = useT();
  const form = useChoices(props);
  const { element, set, trouble, isPending, submit } = form;
  const { question } = useLeaveGuard({
    ...form,
    onClose: () => set(NotificationChoices.parse(props.choices)),
  });
  return (
    <Form
      ref={element}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <KindFields form={form} />
      <AlwaysOn />
      <DigestHour form={form} />
      <QuietHours form={form} />
      <FormNotices trouble={trouble} />
      <PlainButton type="submit" tone="accent" isPending={isPending}>
        {t('notifications.save')}
      </PlainButton>
      {question}
    </Form>
  );
}

/** How somebody is told of things: by kind, gathered at which hour, and when not at all. */
export function NotificationSettings({ call }: { call: Call }) {
  const t = useT();
  const { userId } = useApp().boot.currentUser;
  const [saves, setSaves] = useState(0);
  const query = useQuery(choicesQuery(call, userId));
  return (
    <Card title={t('notifications.title')}>
      {saves > 0 && (
        <Notice key={`told ${saves}`} tone="success" title={t('notifications.saved')} takesFocus />
      )}
      <ListView query={query} isPart>
        {(choices) => (
          <ChoicesForm
            key={saves}
            call={call}
            choices={choices}
            onSent={() => setSaves((before) => before + 1)}
          />
        )}
      </ListView>
    </Card>
  );
}
