import { hasModule, modules, type ModuleName, type SiteSettings } from '@portico/domain/site-settings';

/** What every page of a site follows of its settings (BOOT-02, BOOT-03, BOOT-04, BOOT-12). */
export interface SiteFacts extends Pick<
  SiteSettings,
  'category' | 'siteType' | 'userHubTheme' | 'supportDarkMode'
> {
  modules: Readonly<Record<ModuleName, { support: boolean }>>;
}

/** Which modules there are, as pages are told. */
export const modulesBy = (has: (module: ModuleName) => boolean): SiteFacts['modules'] =>
  Object.fromEntries(modules.map((module) => [module, { support: has(module) }])) as SiteFacts['modules'];

export const siteFactsOf = (settings: SiteSettings): SiteFacts => ({
  category: settings.category,
  siteType: settings.siteType,
  userHubTheme: settings.userHubTheme,
  supportDarkMode: settings.supportDarkMode,
  modules: modulesBy((module) => hasModule(settings, module)),
});

/** The event that settings of a site changed, for every process and every page of the site. */
export const SITE_SETTINGS_CHANGED = 'site.settings_changed';

/** What that event tells. */
export interface SiteSettingsNews {
  siteId: string;
  /** The settings with this change. */
  version: number;
  facts: SiteFacts;
}
