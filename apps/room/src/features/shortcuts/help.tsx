import { Dialog, DialogBody } from '@portico/ui/dialog';
import { Kbd } from '@portico/ui/kbd';
import { Switch } from '@portico/ui/switch';
import { useT } from '@portico/ui/texts';
import type { OverlayProps } from '../../app/late-overlay.tsx';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { keys, keyWords, type Shortcut } from '../../room/shortcuts.ts';
import styles from './shortcuts.module.css';

const shortcuts = Object.keys(keys) as Shortcut[];

/** The keys of the room, and the switch that turns them off. */
export function Help({ isOpen, onClose }: OverlayProps) {
  const t = useT();
  const { ui } = useTools();
  const { hasShortcuts } = useStore(ui);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('room.keys.title')} isDismissable>
      <DialogBody>
        <dl className={styles.keys}>
          {shortcuts.map((shortcut) => (
            <div key={shortcut}>
              <dt>{t(keyWords[shortcut])}</dt>
              <dd>
                <Kbd>{keys[shortcut]}</Kbd>
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('room.keys.talk')}</dt>
            <dd>
              <Kbd>{t('room.keys.space')}</Kbd>
            </dd>
          </div>
          <div>
            <dt>{t('room.keys.closePanel')}</dt>
            <dd>
              <Kbd>Esc</Kbd>
            </dd>
          </div>
        </dl>
        <p className={styles.note}>{t('room.keys.rest')}</p>
        <Switch
          hint={t('room.keys.switchHint')}
          checked={hasShortcuts}
          onChange={(isOn) => ui.switchShortcuts(isOn)}
        >
          {t('room.keys.switch')}
        </Switch>
      </DialogBody>
    </Dialog>
  );
}
