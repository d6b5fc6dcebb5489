export { actingOf, openPerson, type Origin, type UsersContext } from './users.context.ts';
export type { Acting } from './users.policy.ts';
export { applyRoles, refuse } from './users.roles.ts';
