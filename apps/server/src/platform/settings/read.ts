import * as z from 'zod';
import { settingsTable, type Setting, type Settings } from './table.ts';

/** A setting has a value that does not fit, by itself or with another. The message is one line and names it. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
}

function shown(setting: Setting<unknown>, value: string): string {
  return setting.secret ? '' : ` (it is ${JSON.stringify(value.slice(0, 200))})`;
}

/**
 * Reads the settings from the environment; an empty variable counts as not set.
 * @throws {WrongSetting} for the first value that does not fit.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(settingsTable)) {
    const value = environment[name] === '' ? undefined : environment[name];
    const result = z.safeParse(setting.schema, value);
    if (!result.success) {
      const problem = result.error.issues[0]?.message ?? 'does not fit';
      throw new WrongSetting(`${name} ${problem.replace(`${name} `, '')}${shown(setting, value ?? '')}`);
    }
    read[name] = result.data;
  }
  return read as Settings;
}
