import { makeBundle } from './bundle/bundle.ts';
import {
  appointAdmin,
  disable,
  enable,
  resetPassword,
  retryJobs,
  retryOutbox,
  showJobs,
  showOutbox,
  showSites,
} from './commands.ts';
import type { Console } from './console.ts';
import { changeDeploymentAdmin, changeSiteState, showDeploymentAdmins } from './deployment.ts';
import { erase } from './erase.ts';
import { recordMove } from './move-audit.ts';
import type { AdminAnswer, AdminRequest } from './protocol.ts';
import { changeSecret } from './rotate-secret.ts';
import { changeSetting, showSettings } from './site-settings.ts';
import { verifyData } from './verify/verify.ts';

/** Does what the console asks for: what writes in one transaction with its audit entry. */
export async function carryOut(console: Console, request: AdminRequest): Promise<AdminAnswer> {
  const { database, publicUrl, storage, sendJob, isMailSent } = console;
  const { reads, work } = database;
  const now = console.clock.now();
  switch (request.command) {
    case 'reset-password':
      return await work((tx) => resetPassword(tx, request, { publicUrl, now }));
    case 'make-admin':
      return await work((tx) => appointAdmin(tx, console.endings.platform, request));
    case 'disable':
      return await work((tx) => disable(tx, console.endings, request));
    case 'enable':
      return await work((tx) => enable(tx, request));
    case 'erase':
      return await work((tx) => erase(tx, console, request));
    case 'deployment admins':
      return await showDeploymentAdmins(reads);
    case 'deployment admin':
      return await work((tx) => changeDeploymentAdmin(tx, console, request));
    case 'site state':
      return await work((tx) => changeSiteState(tx, console, request));
    case 'sites':
      return await showSites(reads);
    case 'settings':
      return await showSettings(reads, request.site);
    case 'setting': {
      const { publish } = console.endings.platform;
      const { site, name, value } = request;
      return await work((tx) => changeSetting(tx, { publish, now }, { site, name, value }));
    }
    case 'jobs':
      return await showJobs(reads);
    case 'jobs retry':
      return await work((tx) => retryJobs(tx, request.id));
    case 'outbox':
      return await showOutbox(reads, { now, isMailSent });
    case 'outbox retry':
      return await work((tx) => retryOutbox(tx, { id: request.id, send: isMailSent ? sendJob : undefined }));
    case 'rotate-secret':
      return await work((tx) => changeSecret(tx, console.settings, request.isForgetting));
    case 'verify-data':
      return await verifyData({ reads, storage, isMailSentNow: isMailSent && console.server !== undefined });
    case 'storage moving':
      return await work((tx) => recordMove(tx, request.to));
    case 'support-bundle':
      return await makeBundle(console);
  }
}
