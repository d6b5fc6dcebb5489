import { Globe, Monitor, Smartphone, Tablet } from 'lucide-react';
import type { AccountSession } from '@portico/contract/account-security';
import type { Texts } from '@portico/i18n/texts';
import type { IconType } from '@portico/ui/icon';

type Device = AccountSession['device'];

/** A browser and its machine as people name them: as much of it as is known. */
export function deviceName({ browser, system }: Device, t: Texts['t']): string {
  if (browser !== null && system !== null) return t('security.device', { browser, system });
  return browser ?? system ?? t('security.deviceUnknown');
}

export const deviceIcons: Readonly<Record<Device['kind'], IconType>> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  unknown: Globe,
};

/** On which site, and from where. */
export function placeOf({ site, address }: Pick<AccountSession, 'site' | 'address'>, t: Texts['t']): string {
  if (address === null) return site ?? '';
  return site === null ? t('security.atAddress', { address }) : t('security.at', { site, address });
}
