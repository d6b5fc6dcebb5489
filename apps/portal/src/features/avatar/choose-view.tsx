import { useId, useRef, type ReactNode } from 'react';
import { ImageUp } from 'lucide-react';
import { avatarRule } from '@portico/contract/avatars';
import { Button } from '@portico/ui/button';
import { useT } from '@portico/ui/texts';
import { OwnAvatar } from '../../app/large-avatar.tsx';
import styles from './avatar.module.css';

interface ChooseButtonProps {
  label: string;
  tone?: 'accent' | 'neutral';
  isPending?: boolean;
  hintId?: string;
  onFile(file: File): void;
}

/** A button that opens the browser's own choice of files. */
export function ChooseButton({
  label,
  tone = 'neutral',
  isPending = false,
  hintId,
  onFile,
}: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        tone={tone}
        icon={ImageUp}
        isPending={isPending}
        {...(hintId && { 'aria-describedby': hintId })}
        onPress={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={avatarRule.types.join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = ''; // the same file may be chosen again
        }}
      />
    </>
  );
}

/** The picture of now, and how to have another one. */
export function ChooseView({
  isOpening,
  onFile,
}: {
  isOpening: boolean;
  onFile(file: File): void;
}): ReactNode {
  const t = useT();
  const hintId = useId();
  return (
    <div className={styles.choose}>
      <OwnAvatar />
      <p>{t('avatar.lead')}</p>
      <ChooseButton
        label={t('avatar.choose')}
        tone="accent"
        isPending={isOpening}
        hintId={hintId}
        onFile={onFile}
      />
      <p id={hintId} className={styles.help}>
        {t('avatar.hint')}
      </p>
    </div>
  );
}
