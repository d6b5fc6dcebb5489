import type { SiteStateNews } from '@portico/contract/deployment';
import { DEPLOYMENT_CHANNEL, SITES_CHANGED, SITE_STATE_CHANGED } from '@portico/contract/deployment';
import type { Tx } from '../../platform/db/tx.ts';
import { afterCommit } from '../../platform/db/unit.ts';
import { Failure } from '../../platform/errors/failure.ts';
import type { PersonActor } from '../../platform/http/actor.ts';
import type { Publish } from '../../platform/push/outbox.ts';
import type { IdentityContext } from '../identity/index.ts';
import { findActivePerson } from '../people/index.ts';
import type { Site } from '../sites/index.ts';

/** What the use cases of this module work with. */
export interface DeploymentContext {
  identity: IdentityContext;
  /** A site has another state or name, which this process need not wait to hear. */
  onStateChanged(news: SiteStateNews): void;
  onSettingsChanged(siteId: string): void;
}

/** Who acts, as the audit trail names them, and from where. */
export interface By {
  by: { id: string | null; name: string };
  now: Date;
  address?: string;
  trackingId?: string;
}

/** Somebody who calls, by what they are called now. */
export async function actingAs(
  tx: Tx,
  { actor, ...from }: Required<Omit<By, 'by'>> & { actor: PersonActor },
): Promise<By> {
  const person = await findActivePerson(tx, actor.siteId, actor.personId);
  if (!person?.isDeploymentAdmin) throw new Failure('forbidden'); // no more since the ticket was made
  const { now, address, trackingId } = from;
  return { by: { id: person.id, name: person.displayName }, now, address, trackingId };
}

/** As much of where a call came from as an entry of the audit trail has. */
export const fromOf = ({ address, trackingId }: By): Pick<By, 'address' | 'trackingId'> => ({
  ...(address !== undefined && { address }),
  ...(trackingId !== undefined && { trackingId }),
});

/** Tells the pages of the deployment's administrators that what they show is old. */
export const tellAdmins = (tx: Tx, publish: Publish): Promise<void> =>
  publish(tx, { channels: [DEPLOYMENT_CHANNEL], eventType: SITES_CHANGED, data: {} });

/** Tells every process and page of a site that its state or name is another; whose rights ended with it is asked again first. */
export async function tellState(
  tx: Tx,
  { publish, onChanged }: { publish: Publish; onChanged?(news: SiteStateNews): void },
  { id, name, state }: Pick<Site, 'id' | 'name' | 'state'>,
): Promise<void> {
  const news: SiteStateNews = { siteId: id, state, name };
  const channel = `site:${id}`;
  await publish(tx, {
    channels: [channel],
    eventType: SITE_STATE_CHANGED,
    data: { ...news },
    ...(state !== 'active' && { rightsOf: [channel] }),
  });
  await tellAdmins(tx, publish);
  afterCommit(() => onChanged?.(news));
}
