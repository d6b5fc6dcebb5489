import { errorPageOf, errorStatusOf } from '@portico/contract/error-pages';
import type { EntryView, JoinProblem } from '@portico/contract/page-views';
import type { Assets, AssetsOf, PageAnswer, PageRequest } from '@portico/contract/pages';
import { languageOf, shownLocaleOf, type Locale } from '@portico/i18n/locales';
import type { Area } from '@portico/i18n/messages.gen';
import { catalogsFor, serverTexts } from '@portico/i18n/server-texts';
import type { Texts } from '@portico/i18n/texts';
import { streamPage } from '@portico/ui/page/stream';
import { Ready } from '@portico/ui/ready';
import { PlainTexts } from '@portico/ui/texts';
import type { EntryProps } from '../entry/entry-props.ts';
import { Answer, FindMeeting, Join } from '../features/door/index.tsx';
import { MOVE_SECONDS } from '../entry/move-on.ts';
import { ErrorPage } from '../features/errors/index.tsx';
import { GuestHome } from '../features/guest/index.tsx';
import { EntryPage } from '../pages/entry-page.tsx';
import { fontFiles } from './assets.ts';
import { bannerFiles, bannerOf } from './banner.tsx';
import { languages } from './languages.ts';

const problemStatus: Readonly<Record<JoinProblem, number>> = {
  loginRequired: 403,
  future: 200,
  recentPast: 410,
  cancelled: 410,
  expired: 410,
  ended: 410,
  invalidToken: 403,
  invalidHostKey: 422,
  invalidTokenOrPassword: 422,
  meetingNotStarted: 409,
  cannotJBH: 409,
  meetingLocked: 409,
};

function titleOf(view: EntryView, { t }: Texts, { frame, boot }: PageRequest): string {
  switch (view.kind) {
    case 'signIn':
      return t('entry.signIn.title', { site: boot.siteDisplayName });
    case 'forgotPassword':
      return t('entry.forgot.title');
    case 'setPassword':
      return t('entry.set.titleReset');
    case 'requestAccount':
      return t('entry.request.title');
    case 'setup':
      return t('entry.setup.title', { product: frame.product });
    case 'preference':
      return t('preference.title');
    case 'chooseSite':
      return t('entry.sites.title');
    case 'guestHome':
      return boot.siteDisplayName;
    case 'findMeeting':
      return t('join.title');
    case 'answer':
      return view.page?.topic ?? t('answers.question');
    case 'join':
      return view.invitation?.topic ?? t('join.title');
    case 'fresh':
      return frame.product;
    case 'error':
      return t(`error.${errorPageOf(view.error)}.title`);
  }
}

function statusOf(view: EntryView): number {
  if (view.kind === 'error') return view.status ?? errorStatusOf(view.error);
  if (view.kind === 'fresh') return 503;
  if (view.form.status !== undefined) return view.form.status;
  if (view.kind === 'requestAccount' && view.step.name === 'expired') return 410;
  if (view.kind === 'requestAccount' && view.step.name === 'closed') return 404;
  if (view.kind === 'setPassword' && view.person === null) return 410;
  if (view.kind === 'setup' && view.token === null) return 410;
  if (view.kind === 'answer' && view.page?.state !== 'open') return view.page || view.isOver ? 410 : 404;
  if (view.kind === 'join' && view.problem !== null) return problemStatus[view.problem];
  return Object.keys(view.form.problems).length > 0 ? 422 : 200;
}

const ofDoor = [
  'src/entries/join.ts',
  'src/features/door/door.module.css',
  '../../packages/ui/src/avatar.module.css',
] as const;
const ofErrors = [
  'src/entries/errors.ts',
  'src/features/errors/errors.module.css',
  '../../packages/ui/src/art/errors/errors.module.css',
] as const;

const ofGuestHome = ['src/entries/join.ts', 'src/features/guest/guest.module.css'] as const;
const filesOf = {
  join: ofDoor,
  answer: ofDoor,
  findMeeting: ofDoor,
  guestHome: ofGuestHome,
  error: ofErrors,
} as const;

/** What a browser needs of a view: the entry that has its code and no more, and the words that this code says. */
async function needsOf(
  { kind }: EntryView,
  { locale, files }: { locale: Locale; files: readonly string[] },
  assetsOf: AssetsOf,
): Promise<{ assets: Assets; areas: readonly Area[] }> {
  if (
    kind === 'join' ||
    kind === 'answer' ||
    kind === 'findMeeting' ||
    kind === 'guestHome' ||
    kind === 'error'
  ) {
    // not hydrated: their own script is a few lines, and they look like the other entries
    const [entry, ...own] = filesOf[kind];
    const looks = await assetsOf(['src/entries/entry.tsx', ...own, ...fontFiles(locale), ...files]);
    return { assets: { ...(await assetsOf([entry])), styles: looks.styles }, areas: [] };
  }
  const [entry, areas] =
    kind === 'signIn'
      ? (['sign-in', ['sign-in', 'ui']] as const)
      : ([
          'entry',
          ['entry', 'sign-in', 'ui', ...(kind === 'preference' ? (['preference'] as const) : [])],
        ] as const);
  return { assets: await assetsOf([`src/entries/${entry}.tsx`, ...fontFiles(locale), ...files]), areas };
}

function PageOf(props: EntryProps) {
  const { view } = props;
  if (view.kind === 'join') return <Join {...props} view={view} />;
  if (view.kind === 'answer') return <Answer {...props} view={view} />;
  if (view.kind === 'findMeeting') return <FindMeeting {...props} view={view} />;
  if (view.kind === 'guestHome') return <GuestHome {...props} view={view} />;
  if (view.kind === 'error') return <ErrorPage {...props} view={view} />;
  return (
    <>
      <EntryPage {...props} view={view} />
      <Ready />
    </>
  );
}

/** As much of the bootstrap data as a page without a router has a use for. */
const entryBootOf = (boot: PageRequest['boot']): EntryProps['boot'] => ({
  basePath: boot.basePath,
  csrfToken: boot.csrfToken,
  siteDisplayName: boot.siteDisplayName,
  now: boot.now,
  modules: boot.modules,
  imprintUrl: boot.imprintUrl,
  privacyUrl: boot.privacyUrl,
  ticket: boot.ticket,
  ticketTTL: boot.ticketTTL,
  pushCursor: boot.pushCursor,
});

/** A page without a router: the same words without script, and interactive after one small file. */
export async function renderEntry(
  request: PageRequest,
  view: EntryView,
  assetsOf: AssetsOf,
): Promise<PageAnswer> {
  const { frame, boot, nonce, signal, onError } = request;
  const locale = shownLocaleOf(frame.locale);
  const texts = serverTexts(locale, frame.region);
  const props: EntryProps = {
    frame,
    language: languageOf(locale, frame.region),
    languages,
    path: request.path,
    view,
    boot: entryBootOf(boot),
    isSignedIn: boot.currentUser.isAuthenticated,
  };
  const { assets, areas } = await needsOf(view, { locale, files: bannerFiles(request) }, assetsOf);
  return await streamPage({
    tree: (
      <PlainTexts texts={texts} zone={boot.currentUser.timeZone}>
        <PageOf {...props} />
      </PlainTexts>
    ),
    status: statusOf(view),
    texts,
    theme: frame.theme,
    contrast: frame.contrast,
    motion: frame.motion,
    nonce,
    title: texts.t('frame.title', { page: titleOf(view, texts, request), product: frame.windowTitle }),
    assets,
    boot: { ...props, catalogs: catalogsFor(locale, areas) },
    ...(await bannerOf(request, assetsOf)),
    isOldBrowser: frame.isOldBrowser ?? false,
    ...(view.kind === 'error' &&
      view.rename && {
        refresh: { seconds: MOVE_SECONDS, address: view.rename.to },
      }),
    signal,
    onError,
  });
}
