import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { squareFile, type PictureJob, type PictureProblem } from '../messages.ts';
import { carriesMore } from './picture-end.ts';

/** A photo of the largest cameras that people carry; what a bomb unfolds to is judged by its head. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 16_384;
const QUALITY = 82;

const formats = ['png', 'jpeg', 'gif'] as const;
type Format = (typeof formats)[number];
const isFormat = (format: string | undefined): format is Format => formats.some((one) => one === format);

// whatever else the library could read is code that nobody's file may reach
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif'] });
sharp.concurrency(1);
sharp.cache(false);

async function problemOf({ file }: PictureJob): Promise<PictureProblem | undefined> {
  const { width, height, format } = await sharp(file, { limitInputPixels: false }).metadata();
  if (!isFormat(format)) return 'broken';
  if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) return 'tooLarge';
  return carriesMore(await readFile(file), format) ? 'carriesMore' : undefined;
}

/**
 * Writes the middle of a picture as squares: upright, on white, its first frame, without anything that the file tells
 * beside it. Answers why not, where it refuses.
 */
export async function writeSquares(job: PictureJob): Promise<PictureProblem | undefined> {
  try {
    const problem = await problemOf(job);
    if (problem) return problem;
    const upright = sharp(job.file, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' }).autoOrient();
    const onWhite = upright.flatten({ background: '#fff' });
    for (const side of job.sides)
      await onWhite
        .clone()
        .resize(side, side, { fit: 'cover' })
        .webp({ quality: QUALITY })
        .toFile(squareFile(side));
    return undefined;
  } catch {
    return 'broken';
  }
}
