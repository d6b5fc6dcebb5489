/** How long the name of a personal room may be. */
export const vanityLimits = { least: 3, most: 60 } as const;

/** Words that mean somebody else, or a place of the portal: nobody's room is called like one. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'abuse admin administrator api billing dashboard devices everyone guest health help home host hostmaster info join legal ' +
    'login me media meet meeting meetings mine noreply postmaster preference privacy recording recordings root security ' +
    'settings sign-in signin site sites support system users webmaster www'
  ).split(' '),
);

/** Whether a name means somebody else, or a place of the portal. */
export const isReservedName = (name: string): boolean => RESERVED.has(name);

/** A name as it is kept and looked for: addresses do not tell large letters from small ones. */
export const vanityName = (typed: string): string => typed.trim().toLowerCase();

/** `digits`: it could be a meeting number. `reserved`: it means somebody else. */
export type VanityProblem = 'tooShort' | 'tooLong' | 'invalid' | 'digits' | 'reserved';

/** Why a room cannot be called so, whoever asks; undefined where it can, unless somebody else has the name. */
export function vanityProblem(name: string): VanityProblem | undefined {
  if (name.length < vanityLimits.least) return 'tooShort';
  if (name.length > vanityLimits.most) return 'tooLong';
  if (!/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])$/.test(name) || /[._-]{2}/.test(name)) return 'invalid';
  if (/^\d+$/.test(name)) return 'digits';
  return isReservedName(name) ? 'reserved' : undefined;
}
