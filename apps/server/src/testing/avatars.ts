import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ErrorName } from '@portico/contract/error-codes';
import { zipSync } from 'fflate';
import sharp, { type Color } from 'sharp';
import type { TestApp } from './app.ts';

/** A picture that somebody may send, of one colour. */
export async function picture({ width = 64, height = 48, colour = '#2a6' as Color } = {}): Promise<Blob> {
  const plain = sharp({ create: { width, height, channels: 3, background: colour } });
  return new Blob([new Uint8Array(await plain.png().toBuffer())], { type: 'image/png' });
}

const bytesOf = async (blob: Promise<Blob>): Promise<Buffer> => Buffer.from(await (await blob).arrayBuffer());

/** A PNG whose head promises so many pixels, as a decompression bomb does. */
async function bomb(side: number): Promise<Buffer> {
  const png = await bytesOf(picture());
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const jpeg = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#a62',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

const page = Buffer.from('<!doctype html><script>alert(1)</script>');

interface BadPicture {
  make(): Promise<Buffer> | Buffer;
  refusal: ErrorName;
}

/** What somebody sends who should not, or did not mean to. */
export const badPictures: Readonly<Record<string, BadPicture>> = {
  'one of 50,000 × 50,000 pixels': { make: () => bomb(50_000), refusal: 'pictureTooLarge' },
  'an SVG': {
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
    refusal: 'fileTypeRefused',
  },
  'a WebP': {
    make: async () =>
      await sharp(await bytesOf(picture()))
        .webp()
        .toBuffer(),
    refusal: 'fileTypeRefused',
  },
  'a PNG that is an archive too': {
    make: async () => Buffer.concat([await bytesOf(picture()), zipSync({ 'a.txt': new Uint8Array(9) })]),
    refusal: 'pictureCarriesMore',
  },
  'a JPEG that is a page too': {
    make: async () => Buffer.concat([await jpeg(), page]),
    refusal: 'pictureCarriesMore',
  },
  'a GIF that is a page too': {
    make: async () =>
      Buffer.concat([
        await sharp(await bytesOf(picture()))
          .gif()
          .toBuffer(),
        page,
      ]),
    refusal: 'pictureCarriesMore',
  },
  'a truncated PNG': {
    make: async () => (await bytesOf(picture())).subarray(0, -30),
    refusal: 'pictureBroken',
  },
  'a truncated JPEG': { make: async () => (await jpeg()).subarray(0, 5000), refusal: 'pictureBroken' },
  'a signature with nothing behind it': {
    make: () => Buffer.from('89504e470d0a1a0a', 'hex'),
    refusal: 'pictureBroken',
  },
  'a file of no bytes': { make: () => Buffer.alloc(0), refusal: 'fileEmpty' },
  'one of 6 MB': {
    make: async () => Buffer.concat([await bytesOf(picture()), Buffer.alloc(6 * 1_048_576)]),
    refusal: 'fileTooLarge',
  },
};

/** Gives somebody a picture of which there is the row alone. */
export async function giveAvatar(app: TestApp, personId: string): Promise<string> {
  const id = randomUUID();
  await app.data.database.work(async (tx) => {
    await tx.insertInto('avatar').values({ id, made_at: app.clock.now() }).execute();
    await tx.updateTable('person').set({ avatar_id: id }).where('id', '=', personId).execute();
  });
  return id;
}
