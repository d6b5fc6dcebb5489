import { Users } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useFormats } from '@portico/ui/formats';
import { Icon } from '@portico/ui/icon';
import { useT } from '@portico/ui/texts';
import { Tooltip } from '@portico/ui/tooltip';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import styles from './header.module.css';

/** How many are in the meeting; a press says who. */
export function PeopleCount({ onNear }: { onNear: () => void }) {
  const t = useT();
  const { number } = useFormats();
  const { company, ui } = useTools();
  const count = number(useStore(company).everybody.length);
  const isOpen = useStore(ui).panel === 'people';
  const label = t('room.people.here', { count });
  return (
    <Tooltip text={label} placement="bottom">
      <Button
        className={styles.count!}
        aria-label={label}
        aria-expanded={isOpen}
        onHoverStart={onNear}
        onFocus={onNear}
        onPress={() => ui.toggle('people')}
      >
        <Icon of={Users} />
        {count}
      </Button>
    </Tooltip>
  );
}
