import { useT } from '@portico/ui/texts';
import { RoundButton } from '../../app/round-button.tsx';
import styles from './controls.module.css';
import { useHosting } from './use-hosting.ts';

/** What changes the meeting for everybody, set apart from one's own controls; nothing for who only takes part. */
export function HostingGroup() {
  const t = useT();
  const actions = useHosting();
  if (actions.length === 0) return null;
  return (
    <fieldset className={styles.hosting} aria-label={t('room.hosting')}>
      {actions.map(({ name, icon, label, words, isOn, onAction }) => (
        <RoundButton
          key={name}
          icon={icon}
          label={label}
          caption={label}
          hint={words}
          look={isOn ? 'on' : 'plain'}
          {...(isOn !== undefined && { isPressed: isOn })}
          onPress={onAction}
        />
      ))}
    </fieldset>
  );
}
