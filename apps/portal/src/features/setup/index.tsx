export { ChooseSite } from './choose-site.tsx';
export { Fresh } from './fresh.tsx';
export { Setup } from './setup.tsx';
