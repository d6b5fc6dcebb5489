const names = ['hideMenu', 'crossLaunchNewTab', 'trackingId', 'locale'] as const;

/**
 * What an address says that goes with whoever follows the links of its page, as a query: nothing, unless the menu is hidden
 * there because another application has its own around the page. Source: PATH-05.
 */
export function passedOn(search: string): Readonly<Record<string, string>> {
  const said = new URLSearchParams(search);
  if (said.get('hideMenu') !== 'true') return {};
  return Object.fromEntries(names.flatMap((name) => (said.has(name) ? [[name, said.get(name) ?? '']] : [])));
}

/** An address with what goes with it; what it says itself stays. */
export function withPassed(address: string, passed: Readonly<Record<string, string>>): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(passed)) if (!query.has(name)) query.set(name, value);
  const text = query.toString();
  return path + (text === '' ? '' : `?${text}`) + hash;
}
