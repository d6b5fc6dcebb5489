import type { icons } from 'lucide-react';
import type { Abilities, Bootstrap } from '@portico/contract/bootstrap';
import { isHubPath } from '@portico/contract/hub-paths';
import type { SiteFacts } from '@portico/contract/site-facts';
import type { ModuleName } from '@portico/domain/site-settings';
import type { PlainKey } from '@portico/i18n/texts';
import type { IconType } from '@portico/ui/icon';
import { places } from './menu.gen.ts';

/** What the menu is divided into. */
type Group = 'main' | 'admin' | 'more';

/** What the row of a page says of its place in the menu; its title is the label. */
export interface MenuFacts {
  group: Group;
  icon: keyof typeof icons;
  /** Who is not able to do this does not see it. */
  needs?: keyof Abilities;
  /** Addresses of the pages below it. */
  below?: string;
}

/** A place of the menu. */
export interface MenuEntry extends Omit<MenuFacts, 'icon'> {
  to: (typeof places)[number]['to'];
  label: PlainKey;
  icon: IconType;
  /** The module that its page belongs to. */
  module?: ModuleName;
}

const all: readonly MenuEntry[] = places;

/**
 * The places of the side menu, in three groups; what a person may not open, or the site has not, is not there. The hub has those
 * of its own pages alone.
 */
export function menuFor(
  { abilities, userHubIsRequested }: Pick<Bootstrap, 'abilities' | 'userHubIsRequested'>,
  modules: SiteFacts['modules'],
): Record<Group, readonly MenuEntry[]> {
  const isThere = ({ to, needs, module }: MenuEntry): boolean =>
    (!userHubIsRequested || isHubPath(to)) &&
    (!needs || abilities[needs]) &&
    (!module || modules[module].support);
  const of = (group: Group): MenuEntry[] => all.filter((place) => place.group === group && isThere(place));
  return { main: of('main'), admin: of('admin'), more: of('more') };
}
