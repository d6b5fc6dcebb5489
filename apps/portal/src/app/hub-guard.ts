import { HUB_PATH } from '@portico/contract/hub-paths';
import { redirect } from '@tanstack/react-router';

/** A page of the hub whose part of the portal none of the sites has leads to the route named error (GARD-05). */
export function leadToError({ isThere }: { isThere: boolean }): void {
  if (!isThere) throw redirect({ href: `${HUB_PATH}/error`, statusCode: 302 });
}
