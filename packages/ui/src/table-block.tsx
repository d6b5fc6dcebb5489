import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './table.module.css';

/** From here on, rows far from the screen are left out. */
export const VIRTUAL_ROWS = 200;

interface TableBlockProps {
  /** Whether rows that are far away may be left out. */
  isVirtual: boolean;
  /** Whether the row that the keyboard is at is among them: it is always there. */
  isHeld: boolean;
  children: () => ReactNode;
}

/** Rows of a long table: while they are far from the screen, as much empty room as they took. */
export function TableBlock({ isVirtual, isHeld, children }: TableBlockProps) {
  const block = useRef<HTMLTableSectionElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (!isVirtual || !block.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setHeight(entry.isIntersecting ? undefined : entry.boundingClientRect.height),
      { rootMargin: '100% 0px' },
    );
    observer.observe(block.current);
    return () => observer.disconnect();
  }, [isVirtual]);
  const isLeftOut = isVirtual && !isHeld && height !== undefined;
  return (
    <tbody ref={block} {...{ role: 'rowgroup' }}>
      {isLeftOut ? (
        <tr aria-hidden className={styles.gap}>
          <td colSpan={99} style={{ blockSize: height }}>
            {'\u00a0'}
          </td>
        </tr>
      ) : (
        children()
      )}
    </tbody>
  );
}
