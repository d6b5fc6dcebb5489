export { ConnectionNotice } from './notice.tsx';
export { ConnectionSign, explanation } from './sign.tsx';
