export { findPeople } from './people.store.ts';
