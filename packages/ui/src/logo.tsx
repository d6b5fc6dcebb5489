import { useId } from 'react';
import styles from './logo.module.css';

/** The product's sign: a doorway with a light in it. Decorative; the product's name stands beside it or labels its link. */
export function LogoMark({ size = 'md' }: { size?: 'sm' | 'md' | 'lg' }) {
  const id = useId();
  return (
    <svg className={styles.mark} data-size={size} viewBox="0 0 32 32" aria-hidden focusable={false}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={styles.start} />
          <stop offset="0.55" className={styles.middle} />
          <stop offset="1" className={styles.end} />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill={`url(#${id})`} />
      <path
        className={styles.door}
        d="M7 25V15a9 9 0 0 1 18 0v10a1 1 0 0 1-1 1h-2.5a1 1 0 0 1-1-1V15a4.5 4.5 0 0 0-9 0v10a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1Z"
      />
      <circle className={styles.door} cx="16" cy="19.5" r="2.5" />
    </svg>
  );
}

/** The sign with the product's name, which the deployment chooses. */
export const Logo = ({ product, size = 'md' }: { product: string; size?: 'sm' | 'md' | 'lg' }) => (
  <span className={styles.logo} data-size={size}>
    <LogoMark size={size} />
    <bdi>{product}</bdi>
  </span>
);
