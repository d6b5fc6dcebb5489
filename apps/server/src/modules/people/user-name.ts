/** What a user name is made of an address: its local part, only what may stand in a path. */
export function userNameOf(email: string): string {
  const local = email.split('@')[0] ?? '';
  const plain = local
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '')
    .replaceAll(/^[._-]+|[._-]+$/g, '');
  return plain.slice(0, 60) || 'user';
}

/** The wanted name, or the first free one with a number behind it. */
export function freeUserName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}${number}`)) number += 1;
  return `${wanted}${number}`;
}
