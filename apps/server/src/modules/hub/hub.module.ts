import type { HttpParts, Kit, Manifest } from '../../platform/module.ts';
import { hubRoutes } from './hub.routes.ts';

/** What somebody has on all of their sites, in one place. */
export function hubModule({ cookies }: Pick<Kit, 'cookies'>): Manifest {
  let http: HttpParts | undefined;
  return {
    operations: hubRoutes({
      sessionCookie: cookies.session,
      callsFor(call) {
        if (!http) throw new Error('the hub is asked before anything is mounted');
        return http.callsFor(call);
      },
    }),
    mount(_app, parts) {
      http = parts;
    },
  };
}
