import type { Actor } from './actor.ts';
import type { AccessRule } from './route.ts';

/** What rules ask of the deployment beside who calls. */
export interface DeploymentFacts {
  isOnlySite(): Promise<boolean>;
}

/** Whether a rule lets somebody pass in a deployment of one site, or of several. */
export const allowsWhere = (rule: AccessRule, actor: Actor, isOnlySite: boolean): boolean =>
  rule.allowsOfSeveral && !isOnlySite ? rule.allowsOfSeveral(actor) : rule.allows(actor);

/** Whether a rule lets somebody pass here and now. */
export const allowsHere = async (
  rule: AccessRule,
  actor: Actor,
  { isOnlySite }: DeploymentFacts,
): Promise<boolean> => allowsWhere(rule, actor, !rule.allowsOfSeveral || (await isOnlySite()));
