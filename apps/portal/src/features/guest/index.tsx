export { GuestHome } from './guest-home.tsx';
