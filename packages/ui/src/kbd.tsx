import styles from './kbd.module.css';

/** A key or a chord, as it stands on the keyboard: always left to right. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd dir="ltr" className={styles.kbd}>
    {children}
  </kbd>
);
