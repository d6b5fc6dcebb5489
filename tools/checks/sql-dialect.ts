import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { sourceFiles } from './files.ts';

/**
 * Words that the embedded PostgreSQL 18 knows and 15 does not, or that behave differently on the two: zones come
 * from different tables, so wall clocks are computed in Node.
 */
const refused: readonly [RegExp, string][] = [
  [/\buuidv[47]\s*\(/i, 'uuidv7() and uuidv4() are of PostgreSQL 18'],
  [/\bmerge\s+into\b[\s\S]{0,2000}\breturning\b/i, 'MERGE … RETURNING is of PostgreSQL 17'],
  [/\bat\s+time\s+zone\b/i, 'AT TIME ZONE: zone tables differ, compute wall clocks in Node'],
  [/\bany_value\s*\(/i, 'any_value() is of PostgreSQL 16'],
  [/\bjson_table\s*\(/i, 'JSON_TABLE is of PostgreSQL 17'],
  [/\bjson_(exists|query|value|scalar|serialize)\s*\(/i, 'SQL/JSON query functions are of PostgreSQL 17'],
  [
    /\bstorage\s+virtual\b|\bgenerated\s+always\s+as\s*\([^)]*\)\s+virtual\b/i,
    'virtual columns are of PostgreSQL 18',
  ],
  [/\bwithout\s+overlaps\b/i, 'WITHOUT OVERLAPS is of PostgreSQL 18'],
  [/\breturning\s+(old|new)\./i, 'RETURNING old/new is of PostgreSQL 18'],
  [/\brandom\s*\(\s*\S+\s*,/i, 'random(min, max) is of PostgreSQL 17'],
  [
    /\bgin_trgm_ops\b|\bgist_trgm_ops\b|\bsimilarity\s*\(|\s%>?\s*\$/i,
    'trigram operators: scan the person’s own rows with LIKE',
  ],
];

/** `file: word` for each word that the two databases do not share. */
export function checkSqlDialect(root: string): string[] {
  const files = sourceFiles(root, ['apps/server/src'], ['.store.ts', '-store.ts']).concat(
    sourceFiles(root, ['apps/server/src/platform/db/migrations'], ['.ts']),
  );
  if (files.length === 0) return ['no store was found to read'];
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return refused.filter(([word]) => word.test(text)).map(([, why]) => `${relative(root, file)}: ${why}`);
  });
}
