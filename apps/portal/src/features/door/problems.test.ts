import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { emptyForm, type JoinProblem, type JoinView } from '@portico/contract/page-views';
import { languageOf } from '@portico/i18n/locales';
import { serverTexts } from '@portico/i18n/server-texts';
import { siteFactsOf } from '@portico/contract/site-facts';
import { settingsFrom } from '@portico/domain/site-settings';
import { PlainTexts } from '@portico/ui/texts';
import { Join } from './join.tsx';
import { problemTexts } from './problems.ts';

const SITE = '/webappng/sites/acme';
const uuid = '5f'.repeat(16);
const link = `?MTID=m${'a'.repeat(32)}`;

const doorWith = (problem: JoinProblem): JoinView => ({
  kind: 'join',
  uuid,
  form: emptyForm,
  action: `${SITE}/meeting/join/${uuid}${link}`,
  invitation: null,
  personName: null,
  asksPassword: false,
  problem,
  signInUrl: `${SITE}/sign-in?returnUrl=x`,
  roomFiles: [],
});

/** The page that a guest gets, as HTML. */
function pageOf(view: JoinView, locale: 'en' | 'ar' = 'en'): string {
  const site = { basePath: SITE, siteDisplayName: 'Acme', ...siteFactsOf(settingsFrom({})) };
  const boot = { ...site, csrfToken: 'c', now: '2026-11-24T09:00:00Z' };
  const frame = {
    locale,
    region: 'US',
    isZoneChosen: false,
    product: 'Portico',
    windowTitle: 'Portico',
    theme: 'system',
    chosenTheme: 'system',
    contrast: 'normal',
    motion: 'auto',
  } as const;
  const props = {
    frame,
    language: languageOf(locale),
    languages: [],
    path: view.action,
    view,
    boot: { ...boot, imprintUrl: '', privacyUrl: '', ticketTTL: 5400, pushCursor: '0' },
    isSignedIn: false,
  };
  const texts = serverTexts(locale);
  const Page = () => PlainTexts({ texts, zone: 'UTC', children: createElement(Join, props) });
  return renderToStaticMarkup(createElement(Page));
}

const said = (problem: JoinProblem): string => serverTexts('en').t(problemTexts[problem]);
const dismissible = /<dialog open="".*<form noValidate="" method="dialog"><button[^>]*type="submit".*>OK</;
const leadingTo = (href: string): RegExp =>
  new RegExp(`href="${href.replaceAll('?', '\\?')}"[^>]*>.{0,80}OK<`);

describe('an alert of the door', () => {
  it('says that the host key is wrong, and its OK leaves the form to try again', () => {
    const html = pageOf(doorWith('invalidHostKey'));
    expect(html).toMatch(/role="alert".*That host key isn’t right\. Check it and try again\./);
    expect(html).toMatch(dismissible);
    expect(html).toContain('name="attendeeFullName"');
  });

  it('says that the meeting has not started, and its OK leads to the page of the meeting', () => {
    const info = `${SITE}/meeting/info/${uuid}`;
    for (const problem of ['meetingNotStarted', 'cannotJBH'] as const) {
      expect(pageOf(doorWith(problem))).toContain(said(problem));
      expect(pageOf(doorWith(problem))).toMatch(leadingTo(info + link));
    }
    const byNumber = { ...doorWith('meetingNotStarted'), action: `${SITE}/meeting/join/${uuid}` };
    expect(pageOf(byNumber)).toMatch(leadingTo(info));
  });

  it('says that the meeting has ended, and its OK leads home', () => {
    const html = pageOf(doorWith('ended'));
    expect(html).toContain('This meeting has ended.');
    expect(html).toMatch(leadingTo(`${SITE}/dashboard/home`));
  });

  it('is put away by OK where nothing follows', () => {
    for (const problem of ['invalidTokenOrPassword', 'expired', 'meetingLocked'] as const)
      expect(pageOf(doorWith(problem))).toMatch(dismissible);
    expect(pageOf(doorWith('expired'), 'ar')).toMatch(/<form noValidate="" method="dialog">.*>حسنًا</);
  });

  it('is none where the page tells of the meeting: before it, shortly after it, and by a link that does not hold', () => {
    for (const problem of ['future', 'recentPast', 'invalidToken'] as const) {
      expect(pageOf(doorWith(problem))).toContain(said(problem));
      expect(pageOf(doorWith(problem))).not.toMatch(/role="alert"|>OK</);
    }
  });

  it('says each problem in words of its own', () => {
    const problems = Object.keys(problemTexts) as JoinProblem[];
    expect(new Set(problems.map(said)).size).toBe(problems.length);
  });
});
