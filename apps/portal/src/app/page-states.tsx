import { CallError } from '@portico/client/call-error';
import type { FramedProblem } from '@portico/contract/page-views';
import { ErrorState } from '@portico/ui/error-state';
import { EmptyState } from '@portico/ui/empty-state';
import { lazy, Suspense, type ComponentType } from 'react';
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

/** There is no such page, or not for this person. */
export function PageNotFound() {
  const t = useT();
  return (
    <EmptyState
      isPage
      art={<NotFoundArt />}
      title={t('error.notFound.title')}
      text={t('error.notFound.text')}
      action={<HomeLink />}
    />
  );
}

/** The site does not have the part of the portal to which this page belongs. */
export function PageNotOnSite() {
  const t = useT();
  return (
    <EmptyState
      isPage
      art={<NotFoundArt />}
      title={t('error.notFound.title')}
      text={t('error.notOnSite.text')}
      action={<HomeLink />}
    />
  );
}

/** The person may not see this page. */
export function PageForbidden() {
  const t = useT();
  return (
    <EmptyState
      isPage
      art={<ForbiddenArt />}
      title={t('error.forbidden.title')}
      text={t('error.forbidden.text')}
      action={<HomeLink />}
    />
  );
}

/** The server could not make the page; the log knows why by the id that it says. */
function PageFailed() {
  const t = useT();
  const { trackingID: trackingId } = useApp().boot;
  return (
    <ErrorState
      isPage
      art={<InternalArt />}
      title={t('error.internal.title')}
      text={t('error.internal.text')}
      reference={t('state.error.reference', { trackingId })}
      action={<PlainButton onClick={() => window.location.reload()}>{t('action.retry')}</PlainButton>}
    />
  );
}

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

interface BrokenProps {
  error: unknown;
  onRetry: () => void;
  isPage?: boolean;
}

/** What failed and may work the next time, with the id that the log knows it by. */
export function Broken({ error, onRetry, isPage = false }: BrokenProps) {
  const t = useT();
  const reference =
    error instanceof CallError ? t('state.error.reference', { trackingId: error.trackingID }) : undefined;
  return (
    <ErrorState
      isPage={isPage}
      {...(isPage && { art: <InternalArt /> })}
      title={t(isPage ? 'error.internal.title' : 'state.error.title')}
      text={t(isPage ? 'error.internal.text' : 'state.error.text')}
      {...(reference !== undefined && { reference })}
      action={<PlainButton onClick={onRetry}>{t('action.retry')}</PlainButton>}
    />
  );
}

/**
 * A page whose data or code failed. While the streamed page is not interactive yet the error goes on upwards:
 * what the server sent stays, with a hint.
 */
export function PageBroken({ error, reset }: { error: unknown; reset: () => void }) {
  if (typeof window !== 'undefined' && !window.pageReady) throw error;
  if (error instanceof CallError && error.status === 403) return <PageForbidden />;
  if (error instanceof CallError && error.status === 404) return <PageNotFound />;
  return <Broken isPage error={error} onRetry={reset} />;
}
