import type { AccessRule } from '../../platform/http/route.ts';

/** Making sites and deciding of them, and who else does. It gives nothing of what is inside a site. */
export const administerDeployment: AccessRule = {
  name: 'administrators of the deployment',
  allows: (actor) => actor.kind === 'person' && actor.isDeploymentAdmin,
};
