import { AsyncLocalStorage } from 'node:async_hooks';

interface Unit {
  open: boolean;
  readonly openedAt: Error;
  readonly afterCommit: (() => void)[];
}
const units = new AsyncLocalStorage<Unit>();

/** The pool was asked for a connection inside an open transaction; `cause` shows where that was opened. */
export class NestedDatabaseUse extends Error {
  override readonly name = 'NestedDatabaseUse';
}

/**
 * With one embedded connection such a use waits for itself for ever, with ten it leaves the transaction without
 * a word. So it is refused at once, on both databases.
 */
export function refuseNestedUse(): void {
  const unit = units.getStore();
  if (unit?.open) {
    throw new NestedDatabaseUse('the pool was used inside an open transaction: use its handle', {
      cause: unit.openedAt,
    });
  }
}

/** Runs `action` once the open transaction is committed, at once when none is open. Never after a rollback. */
export function afterCommit(action: () => void): void {
  const unit = units.getStore();
  if (unit?.open) unit.afterCommit.push(action);
  else action();
}

/** Marks everything that `body` starts as inside one transaction, until it ends. */
export async function asUnit<T>(execute: (body: <R>(work: () => R) => R) => Promise<T>): Promise<T> {
  refuseNestedUse();
  const unit: Unit = { open: true, openedAt: new Error('the transaction was opened here'), afterCommit: [] };
  let result: T;
  try {
    result = await execute((work) => units.run(unit, work));
  } finally {
    unit.open = false; // what was started inside and goes on later is outside again
  }
  for (const action of unit.afterCommit) runAfterCommit(action);
  return result;
}

/** What is committed is committed: a listener that breaks must not tell the caller otherwise, nor hush the others. */
function runAfterCommit(action: () => void): void {
  try {
    action();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
