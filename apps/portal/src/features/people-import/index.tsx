export { importQuery, importsQuery } from './imports.queries.ts';
export { LastImports } from './last-imports.tsx';
export { OneImport } from './one-import.tsx';
export { StartPart } from './start-part.tsx';
