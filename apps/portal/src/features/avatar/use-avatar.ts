import { useEffect, useRef, useState } from 'react';
import { CallError } from '@portico/client/call-error';
import type { Call, CallOptions } from '@portico/contract/call';
import { removeAvatar, setAvatar } from '@portico/contract/avatars';
import { useApp } from '../../app/context.ts';
import { setOwnAvatar } from '../../app/own-avatar.ts';
import { middleOf, type Crop } from './crop.ts';
import { cutSquare, openPicture, problemOf, type PictureProblem } from './picture.ts';

/** What the dialog shows. */
export type AvatarStep =
  | { kind: 'choosing' }
  | { kind: 'opening' }
  | { kind: 'cropping'; picture: ImageBitmap; crop: Crop }
  | { kind: 'sending'; picture: ImageBitmap; crop: Crop; fraction: number }
  | { kind: 'unavailable' };

export interface AvatarWork {
  step: AvatarStep;
  problem: PictureProblem | undefined;
  open(file: File): Promise<void>;
  change(crop: Crop): void;
  save(): Promise<void>;
  remove(): Promise<void>;
  isRemoving: boolean;
  /** Breaks off what is on its way; the picture can be sent again. */
  cancel(): void;
}

const me = { userId: 'me' } as const;
/** Cuts the square and sends it; the answer is the address of the new picture. */
async function send(
  call: Call,
  { picture, crop }: { picture: ImageBitmap; crop: Crop },
  options: CallOptions,
): Promise<string> {
  const file = await cutSquare(picture, crop);
  return (await call(setAvatar, { params: me, file }, options)).avatarUrl;
}

async function openStep(file: File): Promise<{ step: AvatarStep; problem?: PictureProblem }> {
  const picture = await openPicture(file);
  if (typeof picture === 'string') return { step: { kind: 'choosing' }, problem: picture };
  return { step: { kind: 'cropping', picture, crop: middleOf(picture) } };
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof CallError && error.error === 'picturesUnavailable';

/** Choosing, cropping and sending one's own picture. `onDone` hears how it ended well. */
export function useAvatar(onDone: (how: 'saved' | 'removed') => void): AvatarWork {
  const { call, boot } = useApp();
  const start = { kind: boot.abilities.mayHavePicture ? 'choosing' : 'unavailable' } as const;
  const [step, setStep] = useState<AvatarStep>(start);
  const [problem, setProblem] = useState<PictureProblem>();
  const [isRemoving, setRemoving] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  const open = async (file: File): Promise<void> => {
    if (step.kind === 'unavailable' || step.kind === 'sending') return;
    setProblem(undefined);
    setStep({ kind: 'opening' });
    const opened = await openStep(file);
    setProblem(opened.problem);
    setStep(opened.step);
  };

  const fail = (error: unknown, before: AvatarStep): void => {
    setStep(isUnavailable(error) ? { kind: 'unavailable' } : before);
    if (!isUnavailable(error)) setProblem(problemOf(error, navigator.onLine));
  };

  const save = async (): Promise<void> => {
    if (step.kind !== 'cropping') return;
    const { picture, crop } = step;
    const abort = new AbortController();
    sending.current = abort;
    const tell = (fraction: number): void => setStep({ kind: 'sending', picture, crop, fraction });
    setProblem(undefined);
    tell(0);
    try {
      setOwnAvatar(await send(call, step, { signal: abort.signal, onProgress: tell }));
      onDone('saved');
    } catch (error) {
      if (abort.signal.aborted) setStep(step);
      else fail(error, step);
    }
  };

  const remove = async (): Promise<void> => {
    setProblem(undefined);
    setRemoving(true);
    try {
      await call(removeAvatar, { params: me });
      setOwnAvatar(null);
      onDone('removed');
    } catch (error) {
      setProblem(problemOf(error, navigator.onLine));
      setRemoving(false);
    }
  };

  return {
    step,
    problem,
    open,
    change: (crop) => step.kind === 'cropping' && setStep({ ...step, crop }),
    save,
    remove,
    isRemoving,
    cancel: () => sending.current?.abort(),
  };
}
