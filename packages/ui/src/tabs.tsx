import type { ReactNode } from 'react';
import {
  Tab,
  TabList,
  TabPanel,
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
} from 'react-aria-components/Tabs';
import { Icon, type IconType } from './icon.tsx';
import styles from './tabs.module.css';

export interface TabItem {
  id: string;
  label: string;
  icon?: IconType;
  /** How many things stand behind it. */
  count?: string;
  content: ReactNode;
  isDisabled?: boolean;
}

export interface TabsProps extends Omit<AriaTabsProps, 'className' | 'style' | 'children'> {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly TabItem[];
}

/** Parts of one page of which one is shown. What has an address of its own is navigation, not a tab. */
export const Tabs = ({ label, tabs, ...props }: TabsProps) => (
  <AriaTabs {...props} className={styles.tabs!}>
    <TabList aria-label={label} className={styles.list!}>
      {tabs.map(({ id, label: words, icon, count, isDisabled = false }) => (
        <Tab key={id} id={id} isDisabled={isDisabled} className={styles.tab!}>
          {icon && <Icon of={icon} size="sm" />}
          {words}
          {count && <span className={styles.count}>{count}</span>}
        </Tab>
      ))}
    </TabList>
    {tabs.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={styles.panel!}>
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
);
