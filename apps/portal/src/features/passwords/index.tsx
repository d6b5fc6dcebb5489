export { ForgotPassword, SetPassword } from './passwords.tsx';
