import type { Call } from '@portico/contract/call';
import type { DeploymentSite } from '@portico/contract/deployment';

/** What each dialog about one site takes. */
export interface SiteDialogProps {
  call: Call;
  site: DeploymentSite;
  onClose(): void;
}
