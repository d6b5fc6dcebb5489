import { mayAdministerSite } from '@portico/domain/roles';
import type { PersonActor } from '../../platform/http/actor.ts';

/**
 * Who sees mails to others, those that are not private. Everybody sees their own, and nobody else a mail that signs in, sets
 * a password or tells who has an account.
 */
export const seesMailsOfOthers = ({ roles }: Pick<PersonActor, 'roles'>): boolean => mayAdministerSite(roles);
