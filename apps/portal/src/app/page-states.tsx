import { CallError } from '@portico/client/call-error';
import type { FramedProblem } from '@portico/contract/page-views';
import type { PlainKey } from '@portico/i18n/texts';
import { ErrorState } from '@portico/ui/error-state';
import { EmptyState } from '@portico/ui/empty-state';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { PageLink } from '@portico/ui/page-link';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { buttonClass } from '@portico/ui/button-content';
import { useApp } from './context.ts';

/** A picture that comes with the state that it belongs to, not with every page. */
function late(load: () => Promise<{ default: ComponentType }>) {
  const Art = lazy(load);
  return () => (
    <Suspense>
      <Art />
    </Suspense>
  );
}

const NotFoundArt = late(async () => ({
  default: (await import('@portico/ui/art/errors/not-found')).NotFoundArt,
}));
const ForbiddenArt = late(async () => ({
  default: (await import('@portico/ui/art/errors/forbidden')).ForbiddenArt,
}));
const InternalArt = late(async () => ({
  default: (await import('@portico/ui/art/errors/internal')).InternalArt,
}));

const HomeLink = () => {
  const t = useT();
  return (
    <PageLink to="/dashboard/home" className={buttonClass} data-tone="accent">
      {t('action.home')}
    </PageLink>
  );
};

interface Said {
  art: ReactNode;
  title: PlainKey;
  text: PlainKey;
}

/** A page that there is not for this person, with the way home. */
function NoPage({ art, title, text }: Said) {
  const t = useT();
  return <EmptyState isPage art={art} title={t(title)} text={t(text)} action={<HomeLink />} />;
}

/** There is no such page, or not for this person. */
export const PageNotFound = () => (
  <NoPage art={<NotFoundArt />} title="error.notFound.title" text="error.notFound.text" />
);

/** The site, or all of them, does not have the part of the portal to which this page belongs. */
export const PageNotOnSite = () => (
  <NoPage
    art={<NotFoundArt />}
    title="error.notFound.title"
    text={useApp().boot.userHubIsRequested ? 'error.notInHub.text' : 'error.notOnSite.text'}
  />
);

/** The person may not see this page. */
export const PageForbidden = () => (
  <NoPage art={<ForbiddenArt />} title="error.forbidden.title" text="error.forbidden.text" />
);

/** A page that failed and may work the next time, with the id that the log knows it by. */
function FailedPage({ trackingId, onRetry }: { trackingId: string | undefined; onRetry(): void }) {
  const t = useT();
  return (
    <ErrorState
      isPage
      art={<InternalArt />}
      title={t('error.internal.title')}
      text={t('error.internal.text')}
      {...(trackingId !== undefined && { reference: t('state.error.reference', { trackingId }) })}
      action={<PlainButton onClick={onRetry}>{t('action.retry')}</PlainButton>}
    />
  );
}

/** The server could not make the page. */
const PageFailed = () => (
  <FailedPage trackingId={useApp().boot.trackingID} onRetry={() => window.location.reload()} />
);

const problemPages = {
  notFound: PageNotFound,
  notOnSite: PageNotOnSite,
  forbidden: PageForbidden,
  internal: PageFailed,
} as const;

/** Why the page that was asked for cannot be shown, as the server found. */
export function ProblemPage({ problem }: { problem: FramedProblem }) {
  const Page = problemPages[problem];
  return <Page />;
}

/**
 * A page whose data or code failed. While the streamed page is not interactive yet the error goes on upwards:
 * what the server sent stays, with a hint.
 */
export function PageBroken({ error, reset }: { error: unknown; reset: () => void }) {
  if (typeof window !== 'undefined' && !window.pageReady) throw error;
  if (error instanceof CallError && error.status === 403) return <PageForbidden />;
  if (error instanceof CallError && error.status === 404) return <PageNotFound />;
  const trackingId = error instanceof CallError ? error.trackingID : undefined;
  return <FailedPage trackingId={trackingId} onRetry={reset} />;
}
