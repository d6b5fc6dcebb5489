import type { NotificationChoices } from '@portico/contract/notifications';
import {
  chosenKinds,
  deliveriesOf,
  deliveryKey,
  securityKinds,
  type Delivery,
  type NotificationKind,
} from '@portico/domain/notification-kinds';
import { Card } from '@portico/ui/card';
import { Checkbox } from '@portico/ui/checkbox';
import { ChoiceSelect } from '@portico/ui/choice-select';
import { useT } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import type { FormState } from '../../app/form/use-form.ts';
import { useHoursOfDay, useTimesOfDay } from '../../app/settings/times-of-day.ts';
import { placeOf } from './named-kind.ts';
import styles from './notifications.module.css';

interface FieldsProps {
  form: FormState<NotificationChoices>;
}

interface Named {
  /** The kind that an address names. */
  named: string | undefined;
}

/** What a kind is found by, and seen by where an address names it. */
const markOf = (kind: NotificationKind, named: string | undefined) => ({
  id: placeOf(kind),
  className: styles.kind,
  'data-named': kind === named || undefined,
});

/** How somebody is told of each kind of thing. */
export function KindFields({ form: { values, set, errorOf }, named }: FieldsProps & Named) {
  const t = useT();
  const { product } = useApp().frame;
  const choiceOf = (id: Delivery) => ({
    id,
    label:
      id === 'portal' ? t('notifications.delivery.portal', { product }) : t(`notifications.delivery.${id}`),
  });
  return (
    <div className={styles.fields}>
      {chosenKinds.map((kind) => {
        const key = deliveryKey(kind);
        return (
          <div key={kind} {...markOf(kind, named)}>
            <ChoiceSelect
              label={t(`notifications.kind.${kind}`)}
              options={deliveriesOf(kind).map(choiceOf)}
              value={values[key]}
              onChange={(delivery) => set({ [key]: delivery })}
              error={errorOf(key)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** What is always mailed, and why. */
export function AlwaysOn({ named }: Named) {
  const t = useT();
  return (
    <Card id="always" title={t('notifications.always.title')} lead={t('notifications.always.why')}>
      <ul className={styles.list}>
        {securityKinds.map((kind) => (
          <li key={kind} tabIndex={-1} {...markOf(kind, named)}>
            {t(`notifications.kind.${kind}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** At which hour the mail comes that gathers the day’s news. */
export function DigestHour({ form: { values, set, errorOf } }: FieldsProps) {
  const t = useT();
  return (
    <div className={styles.short}>
      <ChoiceSelect
        label={t('notifications.digestHour')}
        hint={t('notifications.digestHourHint')}
        options={useHoursOfDay()}
        value={String(values['digest-hour'])}
        onChange={(hour) => set({ 'digest-hour': Number(hour) })}
        error={errorOf('digest-hour')}
      />
    </div>
  );
}

type Edge = 'quiet-hours-from' | 'quiet-hours-to';

/** When quiet hours begin, or end. */
function QuietEdge({ edge, form: { values, set, errorOf } }: FieldsProps & { edge: Edge }) {
  const t = useT();
  return (
    <ChoiceSelect
      label={t(`notifications.${edge}`)}
      options={useTimesOfDay(values[edge])}
      value={values[edge]}
      onChange={(time) => set({ [edge]: time })}
      error={errorOf(edge)}
    />
  );
}

/** When somebody wants to be left alone. */
export function QuietHours({ form }: FieldsProps) {
  const t = useT();
  const isOn = form.values['quiet-hours'];
  return (
    <>
      <Checkbox
        checked={isOn}
        onChange={(isWanted) => form.set({ 'quiet-hours': isWanted })}
        hint={t('notifications.quietHoursHint')}
      >
        {t('notifications.quietHours')}
      </Checkbox>
      {isOn && (
        <div className={styles.fields}>
          <QuietEdge edge="quiet-hours-from" form={form} />
          <QuietEdge edge="quiet-hours-to" form={form} />
        </div>
      )}
    </>
  );
}
