export { RequestAccount } from './request-account.tsx';
