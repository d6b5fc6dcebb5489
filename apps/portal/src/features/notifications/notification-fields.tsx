import { createFormats } from '@portico/i18n/formats';
import type { NotificationChoices } from '@portico/contract/notifications';
import {
  chosenKinds,
  deliveries,
  deliveryKey,
  securityKinds,
  type Delivery,
} from '@portico/domain/notification-kinds';
import { Checkbox } from '@portico/ui/checkbox';
import { PlainSelect } from '@portico/ui/plain-select';
import { TextInput } from '@portico/ui/text-input';
import { useT, useTexts } from '@portico/ui/texts';
import { useApp } from '../../app/context.ts';
import type { FormState } from '../../app/form/use-form.ts';
import { Card } from '../../app/settings/section-card.tsx';
import styles from './notifications.module.css';

interface FieldsProps {
  form: FormState<NotificationChoices>;
}

/** How somebody is told of each kind of thing. */
export function KindFields({ form: { values, set, errorOf } }: FieldsProps) {
  const t = useT();
  const { product } = useApp().frame;
  return (
    <div className={styles.fields}>
      {chosenKinds.map((kind) => {
        const key = deliveryKey(kind);
        return (
          <PlainSelect
            key={kind}
            name={key}
            label={t(`notifications.kind.${kind}`)}
            value={values[key]}
            onChange={(event) => set({ [key]: event.target.value as Delivery })}
            error={errorOf(key)}
          >
            {deliveries.map((delivery) => (
              <option key={delivery} value={delivery}>
                {delivery === 'portal'
                  ? t('notifications.delivery.portal', { product })
                  : t(`notifications.delivery.${delivery}`)}
              </option>
            ))}
          </PlainSelect>
        );
      })}
    </div>
  );
}

/** What is always mailed, and why. */
export function AlwaysOn() {
  const t = useT();
  return (
    <Card id="always" title={t('notifications.always.title')} lead={t('notifications.always.why')}>
      <ul className={styles.list}>
        {securityKinds.map((kind) => (
          <li key={kind}>{t(`notifications.kind.${kind}`)}</li>
        ))}
      </ul>
    </Card>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** At which hour the mail comes that gathers the day’s news. */
export function DigestHour({ form: { values, set, errorOf } }: FieldsProps) {
  const { t, tag } = useTexts();
  const { time } = createFormats(tag, 'UTC');
  return (
    <PlainSelect
      name="digest-hour"
      label={t('notifications.digestHour')}
      hint={t('notifications.digestHourHint')}
      value={values['digest-hour']}
      onChange={(event) => set({ 'digest-hour': Number(event.target.value) })}
      error={errorOf('digest-hour')}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {time(new Date(Date.UTC(2000, 0, 1, hour)).toISOString())}
        </option>
      ))}
    </PlainSelect>
  );
}

/** When somebody wants to be left alone. */
export function QuietHours({ form: { values, set, errorOf } }: FieldsProps) {
  const t = useT();
  return (
    <>
      <Checkbox
        checked={values['quiet-hours']}
        onChange={(isOn) => set({ 'quiet-hours': isOn })}
        hint={t('notifications.quietHoursHint')}
      >
        {t('notifications.quietHours')}
      </Checkbox>
      {values['quiet-hours'] && (
        <div className={styles.fields}>
          {(['quiet-hours-from', 'quiet-hours-to'] as const).map((name) => (
            <TextInput
              key={name}
              type="time"
              name={name}
              label={t(`notifications.${name}`)}
              value={values[name]}
              onChange={(event) => set({ [name]: event.target.value })}
              error={errorOf(name)}
            />
          ))}
        </div>
      )}
    </>
  );
}
