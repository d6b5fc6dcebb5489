import { Check, ChevronRight } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaItem,
  MenuSection as AriaSection,
  MenuTrigger,
  Popover,
  type MenuItemProps as AriaItemProps,
  type MenuItemRenderProps,
  type MenuProps as AriaMenuProps,
  type MenuSectionProps as AriaSectionProps,
  type PopoverProps,
} from 'react-aria-components/Menu';
import { Icon, type IconType } from './icon.tsx';
import list from './list.module.css';
import styles from './menu.module.css';
import overlay from './overlay.module.css';

export { MenuTrigger };
export { SubmenuTrigger } from 'react-aria-components/Menu';

const takesFocus = { autoFocus: true };

export interface LateMenuTriggerProps {
  /** Looks like the button that was pressed, and stands in its place. */
  className: string;
  /** What the button is, for screen readers. */
  label: string;
  icon: ReactNode;
  /** The `Menu`. */
  children: ReactNode;
}

/**
 * A menu whose code came with the press of a plain button, in the place of that button. It opens once its own button has the
 * focus: a menu gives the focus back to whatever had it before.
 */
export function LateMenuTrigger({ className, label, icon, children }: LateMenuTriggerProps) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <MenuTrigger isOpen={isOpen ?? false} onOpenChange={setOpen}>
      <Button
        {...takesFocus}
        className={className}
        aria-label={label}
        onFocus={() => setOpen((before) => before ?? true)}
      >
        {icon}
      </Button>
      {children}
    </MenuTrigger>
  );
}

export interface MenuProps<T extends object> extends Omit<AriaMenuProps<T>, 'className' | 'style'> {
  placement?: PopoverProps['placement'];
}

/** The menu of a `MenuTrigger`; its items stand in it, or come from `items`. */
export const Menu = <T extends object>({ placement = 'bottom start', ...props }: MenuProps<T>) => (
  <Popover className={`${overlay.popover} ${styles.menu}`} placement={placement} offset={6}>
    <AriaMenu {...props} className={list.list!} />
  </Popover>
);

export interface AnchoredMenuProps<T extends object> extends MenuProps<T> {
  /** The button that it belongs to; that has to say `aria-haspopup` and `aria-expanded` itself. */
  anchor: RefObject<HTMLElement | null>;
  /** What the button is called. */
  label: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A menu whose button stands elsewhere: its code may come when it is opened. */
export const AnchoredMenu = <T extends object>({
  anchor,
  label,
  isOpen,
  onClose,
  placement = 'bottom start',
  ...props
}: AnchoredMenuProps<T>) => (
  <Popover
    className={`${overlay.popover} ${styles.menu}`}
    triggerRef={anchor}
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    aria-label={label}
    placement={placement}
    offset={6}
  >
    <AriaMenu autoFocus {...props} aria-label={label} onClose={onClose} className={list.list!} />
  </Popover>
);

export interface MenuSectionProps extends Omit<AriaSectionProps<object>, 'className' | 'style' | 'children'> {
  title?: string;
  /** More of it, on a line of its own. */
  subtitle?: string;
  children: ReactNode;
}

/** Items that belong together; with `selectionMode` they are choices. Without a title it needs an `aria-label`. */
export const MenuSection = ({ title, subtitle, children, ...props }: MenuSectionProps) => (
  <AriaSection {...props} className={list.section!}>
    {title && (
      <Header className={list.heading}>
        {subtitle ? <bdi className={list.person}>{title}</bdi> : title}
        {subtitle && <bdi className={list.subtitle}>{subtitle}</bdi>}
      </Header>
    )}
    {children}
  </AriaSection>
);

export interface MenuItemProps extends Omit<AriaItemProps, 'className' | 'style' | 'children'> {
  children: string;
  icon?: IconType;
  /** A second line. */
  description?: string;
  /** A key or a count at the end. */
  end?: ReactNode;
  tone?: 'danger';
}

function ItemEnd({ hasSubmenu, selectionMode, end }: MenuItemRenderProps & { end: ReactNode }) {
  return (
    <span className={list.end}>
      {end}
      {selectionMode !== 'none' && !hasSubmenu && (
        <span className={list.check}>
          <Icon of={Check} size="sm" />
        </span>
      )}
      {hasSubmenu && <Icon of={ChevronRight} size="sm" isMirrored />}
    </span>
  );
}

/** One action or choice of a menu. */
export const MenuItem = ({ children, icon, description, end, tone, ...props }: MenuItemProps) => (
  <AriaItem
    {...props}
    textValue={children}
    className={list.item!}
    data-tone={tone}
    data-with-icon={icon ? true : undefined}
  >
    {(state) => (
      <>
        {icon && <Icon of={icon} />}
        <span className={list.words}>
          {children}
          {description && <span className={list.description}>{description}</span>}
        </span>
        <ItemEnd {...state} end={end} />
      </>
    )}
  </AriaItem>
);
