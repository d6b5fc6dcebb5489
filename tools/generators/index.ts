import { catalogFiles } from './catalogs.ts';
import { cldrFiles } from './cldr/index.ts';
import { databaseTypes } from './database-types.ts';
import { errorsPage } from './errors.ts';
import { languagesPage } from './languages.ts';
import { menuPlaces } from './menu.ts';
import { metricsPage } from './metrics.ts';
import { operationFiles } from './operations.ts';
import { packagesPage } from './packages.ts';
import { settingsPage } from './settings.ts';
import { siteSettingsPage } from './site-settings.ts';

/** Makes files for the tree at `root`: path below it → text. */
export type Generator = (root: string) => Promise<Record<string, string>> | Record<string, string>;

export const generators: readonly Generator[] = [
  catalogFiles,
  languagesPage,
  settingsPage,
  siteSettingsPage,
  metricsPage,
  errorsPage,
  packagesPage,
  cldrFiles,
  databaseTypes,
  operationFiles,
  menuPlaces,
];
