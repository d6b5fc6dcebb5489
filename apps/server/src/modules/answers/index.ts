export { listDeclined } from './answers.store.ts';
