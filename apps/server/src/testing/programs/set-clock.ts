// Preloaded into a portal: its clock is wrong by as many seconds as the file CLOCK_OFFSET says, in every thread.
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_OFFSET'] ?? '';
const right = Date.now.bind(Date);
const now = (): number => right() + Number(readFileSync(file, 'utf8')) * 1000;

globalThis.Date = new Proxy(Date, {
  construct: (real, args: unknown[], made) =>
    Reflect.construct(real, args.length === 0 ? [now()] : args, made) as Date,
  apply: () => new Date().toString(),
  get: (real, name): unknown => (name === 'now' ? now : Reflect.get(real, name)),
});
