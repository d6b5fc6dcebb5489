import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useFormats } from '@portico/ui/formats';
import { useT } from '@portico/ui/texts';
import { RoundButton } from '../../app/round-button.tsx';
import styles from './stage.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** To the tiles that have no room on this page; nothing when all are here. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const t = useT();
  const { number } = useFormats();
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={t('room.pages.label')}>
      <RoundButton
        icon={ChevronLeft}
        isMirrored
        label={t('room.pages.previous')}
        isDisabled={page === 0}
        onPress={() => onPage(page - 1)}
      />
      <output>{t('room.pages.of', { page: number(page + 1), pages: number(pages) })}</output>
      <RoundButton
        icon={ChevronRight}
        isMirrored
        label={t('room.pages.next')}
        isDisabled={page === pages - 1}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  );
}
