import { Check } from 'lucide-react';
import { ListBox, ListBoxItem, Popover } from 'react-aria-components/Select';
import { Icon, type IconType } from './icon.tsx';
import list from './list.module.css';
import overlay from './overlay.module.css';
import styles from './options.module.css';
import { useT } from './texts.tsx';

/** One choice of a select or a combo box. */
export interface Option<Id extends string = string> {
  id: Id;
  label: string;
  description?: string;
  icon?: IconType;
  isDisabled?: boolean;
}

const OptionItem = ({ id, label, description, icon, isDisabled = false }: Option) => (
  <ListBoxItem
    id={id}
    textValue={label}
    isDisabled={isDisabled}
    className={list.item!}
    data-with-icon={icon ? true : undefined}
  >
    {icon && <Icon of={icon} />}
    <span className={list.words}>
      {label}
      {description && <span className={list.description}>{description}</span>}
    </span>
    <span className={list.check}>
      <Icon of={Check} size="sm" />
    </span>
  </ListBoxItem>
);

/** The popover with the choices; a select gives them here, a combo box filters its own. */
export function OptionList({ options }: { options?: readonly Option[] }) {
  const t = useT();
  return (
    <Popover className={`${overlay.popover} ${overlay.asWide} ${styles.popover}`} offset={4}>
      <ListBox
        className={list.list!}
        {...(options && { items: options })}
        renderEmptyState={() => <div className={list.empty}>{t('ui.noOptions')}</div>}
      >
        {(option: Option) => <OptionItem {...option} />}
      </ListBox>
    </Popover>
  );
}
