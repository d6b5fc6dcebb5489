export { LobbyBanner } from './banner.tsx';
