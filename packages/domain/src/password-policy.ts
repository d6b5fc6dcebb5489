/** How a password can break the rules. Source: PWDP (first cut: length and the words that everybody would try). */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'holdsName';

/** Bounds in characters. The upper one keeps the cost of hashing small whatever is sent. */
export const PASSWORD_LENGTH = { least: 10, most: 128 } as const;

const LEAST_NAME_PART = 3; // shorter parts of a name are in half of all words (OP-58)

/** The words of names and addresses that a password may not hold. */
function partsOf(names: readonly string[]): string[] {
  return names
    .flatMap((name) => name.toLowerCase().split(/[\s@._-]+/))
    .filter((part) => part.length >= LEAST_NAME_PART);
}

/**
 * What is wrong with a password, undefined when nothing is. `names` are those of the person, the site and the
 * product: a password that is little more than one of them is the first guess.
 */
export function passwordProblem(password: string, names: readonly string[]): PasswordProblem | undefined {
  const { length } = Array.from(password); // code points: what people count as characters, nearly
  if (length < PASSWORD_LENGTH.least) return 'tooShort';
  if (length > PASSWORD_LENGTH.most) return 'tooLong';
  const lower = password.toLowerCase();
  const rest = partsOf(names).reduce((text, part) => text.replaceAll(part, ''), lower);
  return rest.length < lower.length / 2 ? 'holdsName' : undefined;
}
