import { CallError, NoAnswer } from '@portico/client/call-error';
import type { ErrorName } from '@portico/contract/error-codes';
import { avatarRule } from '@portico/contract/avatars';
import { sideOf, type Crop } from './crop.ts';

/** Why a picture cannot be used, or was not saved. */
export type PictureProblem =
  | 'type'
  | 'large'
  | 'broken'
  | 'full'
  | 'offline'
  | 'noAnswer'
  | 'busy'
  | 'tooMany'
  | 'signedOut'
  | 'failed';

/** It is made smaller here before it is sent, so it may be larger than what the server takes. */
const MOST_BYTES = 25_000_000;
const SENT_SIDE = 512;
const SENT_QUALITY = 0.92;

const isTaken = (type: string): boolean => avatarRule.types.some((one) => one === type);

/** A picture that can be drawn, upright and its first frame; or why there is none. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (!isTaken(file.type)) return 'type';
  if (file.size > MOST_BYTES) return 'large';
  try {
    return await createImageBitmap(file);
  } catch {
    return 'broken';
  }
}

/** Draws the square of a crop on the whole of a canvas, on white. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(crop);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    picture,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}

/** The square as it is sent: small, whatever it was made of. */
export async function cutSquare(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT_SIDE;
  canvas.height = SENT_SIDE;
  drawSquare(canvas, picture, crop);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const take = (blob: Blob | null): void => {
    if (blob) resolve(blob);
    else reject(new Error('the browser makes no JPEG'));
  };
  canvas.toBlob(take, 'image/jpeg', SENT_QUALITY);
  return await promise;
}

const byError: Partial<Record<ErrorName, PictureProblem>> = {
  fileEmpty: 'broken',
  fileTooLarge: 'large',
  fileTypeRefused: 'type',
  pictureBroken: 'broken',
  pictureCarriesMore: 'broken',
  pictureTooLarge: 'large',
  storageFull: 'full',
  tooManyRequests: 'tooMany',
  ticketInvalid: 'signedOut',
  signInNeeded: 'signedOut',
  unavailable: 'busy',
};

/** What to tell of a try that failed. */
export function problemOf(error: unknown, isOnline: boolean): PictureProblem {
  if (error instanceof NoAnswer) return isOnline ? 'noAnswer' : 'offline';
  return (error instanceof CallError && error.error && byError[error.error]) || 'failed';
}
