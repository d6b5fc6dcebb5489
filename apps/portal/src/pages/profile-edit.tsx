export { default, load } from './profile.tsx';
