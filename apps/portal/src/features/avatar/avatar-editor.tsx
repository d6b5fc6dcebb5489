import { useEffect, useState, type DragEvent, type ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { Button } from '@portico/ui/button';
import { Dialog, DialogBody, DialogFoot } from '@portico/ui/dialog';
import { Notice } from '@portico/ui/notice';
import { ProgressBar } from '@portico/ui/progress-bar';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { useOwnAvatar } from '../../app/own-avatar.ts';
import { useAreas } from '../../app/use-area.ts';
import styles from './avatar.module.css';
import { ChooseButton, ChooseView } from './choose-view.tsx';
import { CropView } from './crop-view.tsx';
import { useAvatar, type AvatarWork } from './use-avatar.ts';

const fileOf = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? data?.files[0];

/** A picture that is pasted while the dialog is open. */
function usePaste(open: (file: File) => void): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const file = fileOf(clipboardData);
      if (file) open(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
}

/** Where a picture can be dropped. */
function DropArea({ onFile, children }: { onFile(file: File): void; children: ReactNode }) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = fileOf(event.dataTransfer);
    if (file) onFile(file);
  };
  return (
    <div
      className={styles.area}
      data-over={isOver || undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      {isOver && <p className={styles.over}>{t('avatar.drop')}</p>}
    </div>
  );
}

function Content({ work }: { work: AvatarWork }) {
  const t = useT();
  const { step, problem } = work;
  const onFile = (file: File): void => void work.open(file);
  usePaste(onFile);
  if (step.kind === 'unavailable') return <Notice tone="warning">{t('avatar.unavailable')}</Notice>;
  return (
    <DropArea onFile={onFile}>
      {'picture' in step ? (
        <CropView
          picture={step.picture}
          crop={step.crop}
          onChange={work.change}
          isDisabled={step.kind === 'sending'}
        />
      ) : (
        <ChooseView isOpening={step.kind === 'opening'} onFile={onFile} />
      )}
      {step.kind === 'sending' && <ProgressBar label={t('avatar.sending')} value={step.fraction} />}
      {problem && (
        <Notice tone="danger" isLive>
          {t(`avatar.problem.${problem}`)}
        </Notice>
      )}
    </DropArea>
  );
}

function Buttons({ work, onClose }: { work: AvatarWork; onClose(): void }) {
  const t = useT();
  const hasOne = useOwnAvatar() !== null;
  const { step } = work;
  if (step.kind === 'sending') return <Button onPress={work.cancel}>{t('avatar.cancel')}</Button>;
  if (step.kind === 'cropping')
    return (
      <>
        <ChooseButton label={t('avatar.chooseOther')} onFile={(file) => void work.open(file)} />
        <Button tone="accent" onPress={() => void work.save()}>
          {t('avatar.save')}
        </Button>
      </>
    );
  return (
    <>
      {hasOne && (
        <Button icon={Trash2} isPending={work.isRemoving} onPress={() => void work.remove()}>
          {t('avatar.remove')}
        </Button>
      )}
      <Button onPress={onClose}>{t('avatar.cancel')}</Button>
    </>
  );
}

/** Gives the reader another picture, or takes the one they have. */
export default function AvatarEditor({ onClose }: { onClose(): void }) {
  useAreas(['avatar']);
  const t = useT();
  const work = useAvatar((how) => {
    addToast(t(`avatar.${how}`));
    onClose();
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('avatar.title')}>
      <DialogBody>
        <Content work={work} />
      </DialogBody>
      <DialogFoot>
        <Buttons work={work} onClose={onClose} />
      </DialogFoot>
    </Dialog>
  );
}
