// Loaded before the portal (`--import`): writes down every statement that it sends, so that the bare server sends the same.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env['STATEMENTS_FILE'] ?? '';
const clients = new WeakMap<pg.Client, number>();
let lastClient = 0;

const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;

function written(this: pg.Client, ...args: unknown[]): unknown {
  const [given, values] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
  if (!clients.has(this)) clients.set(this, (lastClient += 1));
  const statement = typeof given === 'string' ? { text: given, values } : given;
  const line = { client: clients.get(this), text: statement.text, values: statement.values ?? [] };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
  return send.apply(this, args);
}
pg.Client.prototype.query = written as typeof pg.Client.prototype.query;
