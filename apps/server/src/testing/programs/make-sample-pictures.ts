// Draws the pictures of the demo's people: `node apps/server/src/testing/programs/make-sample-pictures.ts`.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { avatarSides } from '@portico/contract/avatar-url';
import sharp from 'sharp';
import { pictured } from '../../modules/sample/index.ts';

const folder = new URL('../../modules/sample/pictures/', import.meta.url);
type Cut = 'short' | 'long' | 'knot';

interface Traits {
  skin: string;
  hair: string;
  cut: Cut;
  shirt: string;
  wall: string;
  hasGlasses?: boolean;
}

const traits: Readonly<Record<(typeof pictured)[number], Traits>> = {
  ada: { skin: '#f6d7bd', hair: '#4a2c1d', cut: 'long', shirt: '#6a4bc0', wall: '#e9e3fa' },
  henry: { skin: '#6b4229', hair: '#120f0e', cut: 'short', shirt: '#e0913a', wall: '#fdf0da' },
  rosa: { skin: '#d9a06f', hair: '#2b1d16', cut: 'long', shirt: '#c2476a', wall: '#fbe3ea' },
  amina: { skin: '#e3b48a', hair: '#23808f', cut: 'long', shirt: '#23808f', wall: '#dbf0f3' },
  yuki: { skin: '#f2c9a5', hair: '#1b1718', cut: 'knot', shirt: '#3d5ad8', wall: '#dfe7fb' },
  chidi: {
    skin: '#8d5a3b',
    hair: '#120f0e',
    cut: 'short',
    shirt: '#0f8a5f',
    wall: '#dcf2e6',
    hasGlasses: true,
  },
  siobhan: { skin: '#f8dcc8', hair: '#b0562c', cut: 'long', shirt: '#0f8a5f', wall: '#fdf0da' },
  jurgen: {
    skin: '#f2cdb0',
    hair: '#d8b26a',
    cut: 'short',
    shirt: '#3d5ad8',
    wall: '#dcf2e6',
    hasGlasses: true,
  },
  priya: { skin: '#c68a5d', hair: '#1b1718', cut: 'knot', shirt: '#c2476a', wall: '#e9e3fa' },
  thiago: { skin: '#d9a47c', hair: '#6b4226', cut: 'short', shirt: '#6a4bc0', wall: '#dbf0f3' },
  lin: { skin: '#f0c8a2', hair: '#2b2b33', cut: 'long', shirt: '#e0913a', wall: '#dfe7fb', hasGlasses: true },
  grace: { skin: '#7a4a2e', hair: '#1f1512', cut: 'knot', shirt: '#23808f', wall: '#fbe3ea' },
};

const cuts: Readonly<Record<Cut, string>> = {
  short: '<path d="M58 96c-2-40 22-58 42-58s44 18 42 58c-6-22-18-34-42-34s-36 12-42 34z"/>',
  long: '<path d="M56 150c-8-70 6-114 44-114s52 44 44 114c-8 4-14 2-14 2l4-58c-8-20-16-30-34-30s-26 10-34 30l4 58s-6 2-14-2z"/>',
  knot: '<circle cx="100" cy="32" r="16"/><path d="M58 98c-2-42 20-58 42-58s44 16 42 58c-8-24-20-32-42-32s-34 8-42 32z"/>',
};

const glasses =
  '<g fill="none" stroke="#333" stroke-width="3"><circle cx="84" cy="104" r="11"/><circle cx="116" cy="104" r="11"/><path d="M95 104h10"/></g>';

function portrait({ skin, hair, cut, shirt, wall, hasGlasses = false }: Traits): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="800" height="800">
    <rect width="200" height="200" fill="${wall}"/>
    ${cut === 'long' ? `<g fill="${hair}">${cuts.long}</g>` : ''}
    <path d="M28 204c4-42 34-56 72-56s68 14 72 56z" fill="${shirt}"/>
    <path d="M86 132h28v24c0 10-28 10-28 0z" fill="${skin}"/>
    <ellipse cx="100" cy="104" rx="36" ry="42" fill="${skin}"/>
    <g fill="${hair}">${cuts[cut === 'long' ? 'short' : cut]}</g>
    <circle cx="85" cy="104" r="4" fill="#2a2a2a"/><circle cx="115" cy="104" r="4" fill="#2a2a2a"/>
    <path d="M86 124q14 10 28 0" fill="none" stroke="#7a3b30" stroke-width="4" stroke-linecap="round"/>
    ${hasGlasses ? glasses : ''}
  </svg>`;
}

for (const key of pictured) {
  const of = new URL(`${key}/`, folder);
  await mkdir(of, { recursive: true });
  for (const side of avatarSides)
    await sharp(Buffer.from(portrait(traits[key])))
      .resize(side, side)
      .webp({ quality: 82 })
      .toFile(fileURLToPath(new URL(`${side}.webp`, of)));
}
