export { insertImport, insertLines, setImport } from './imports.store.ts';
