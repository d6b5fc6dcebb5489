import { useLeadTo } from '../../app/settings/lead-to.ts';
import { useSearchState } from '../../app/use-search-state.ts';

/** The element of a kind. */
export const placeOf = (kind: string): string => `kind-${kind}`;

/** The kind of mail that an address names (ROUT-11): it is led to once the page can be used. */
export function useNamedKind(): string | undefined {
  const [{ emailTypeName }] = useSearchState('emailTypeName');
  useLeadTo(emailTypeName && placeOf(emailTypeName), 'select');
  return emailTypeName;
}
