import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailFrame, MailText } from '@portico/contract/mails';
import type { Placeholder } from '@portico/domain/mail-templates';
import type { Texts } from '@portico/i18n/texts';
import { withTemplate } from './mail-template.ts';
import { mailTexts } from './mail-texts.ts';

// Mail readers know neither style sheets nor custom properties: everything stands at its element.
const colors = {
  canvas: '#f4f6f9',
  sheet: '#ffffff',
  text: '#161922',
  muted: '#51566a',
  line: '#dfe2ea',
  accent: '#3b51d7',
};
const font = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif";
const styles = {
  body: {
    margin: 0,
    padding: '24px 12px',
    background: colors.canvas,
    color: colors.text,
    font: `15px/1.55 ${font}`,
  },
  sheet: {
    maxWidth: 560,
    margin: '0 auto',
    padding: '32px',
    background: colors.sheet,
    border: `1px solid ${colors.line}`,
    borderRadius: 16,
  },
  brand: { margin: '0 0 24px', fontWeight: 600, fontSize: 17 },
  action: {
    display: 'inline-block',
    margin: '12px 0',
    padding: '12px 20px',
    borderRadius: 10,
    background: colors.accent,
    color: '#ffffff',
    fontWeight: 500,
    textDecoration: 'none',
  },
  fact: { padding: '4px 16px 4px 0', verticalAlign: 'top', textAlign: 'start', whiteSpace: 'pre-line' },
  lines: { whiteSpace: 'pre-line' },
  choice: {
    display: 'inline-block',
    margin: '4px 0',
    marginInlineEnd: 8,
    padding: '8px 18px',
    borderRadius: 10,
    border: `1px solid ${colors.accent}`,
    color: colors.accent,
    fontWeight: 500,
    textDecoration: 'none',
  },
  title: { margin: '20px 0 4px', fontSize: 15, fontWeight: 600 },
  small: { fontSize: 13, color: colors.muted },
  address: { overflowWrap: 'anywhere', wordBreak: 'break-word' }, // the second for mail readers that know only it
  entries: { margin: '16px 0', paddingInlineStart: 20 },
  entry: { margin: '0 0 8px' },
  link: { color: colors.accent },
  footer: { maxWidth: 560, margin: '16px auto 0', fontSize: 12, color: colors.muted, textAlign: 'center' },
} satisfies Record<string, CSSProperties>;

/** What, and how. */
export type Fact = readonly [label: string, value: string];

/** What is new, as it was and as it is. */
export interface Change {
  label: string;
  before: string;
  now: string;
}

/** One of several things that a mail tells, with its page. */
interface Entry {
  id: string;
  text: string;
  link: string;
}

interface Changes {
  title: string;
  rows: readonly Change[];
  /** What stands before each side. */
  before: string;
  now: string;
}

/** What stands in a mail, said once for both its forms. */
export interface MailContent {
  subject: string;
  /** Paragraphs before the action. */
  body: readonly string[];
  action?: { label: string; link: string };
  /** What can be answered, after the facts. */
  choices?: { title: string; links: readonly { label: string; link: string }[] };
  /** A small line after the action. */
  note?: string;
  /** Another way to what the action is for. */
  otherWay?: { text: string; link: string };
  /** Several things after the paragraphs, and what stands below them. */
  entries?: readonly Entry[];
  entriesEnd?: string;
  changes?: Changes;
  factsTitle?: string;
  facts?: readonly Fact[];
  /** What its words may name, where somebody writes others. */
  values?: Readonly<Partial<Record<Placeholder, string>>>;
}

/** An address that can be read and copied, under what it is for. */
const Address = ({ text, link }: { text: string; link: string }): ReactNode => (
  <p style={styles.small}>
    {text}
    <br />
    <a href={link} dir="ltr" style={styles.address}>
      {link}
    </a>
  </p>
);

function Action({ content, fallback }: { content: MailContent; fallback: string }): ReactNode {
  const { action, note, otherWay } = content;
  return (
    <>
      {action && (
        <>
          <p>
            <a href={action.link} style={styles.action}>
              {action.label}
            </a>
          </p>
          {note && <p style={styles.small}>{note}</p>}
          <Address text={fallback} link={action.link} />
        </>
      )}
      {otherWay && <Address {...otherWay} />}
    </>
  );
}

const Title = ({ children }: { children: string }): ReactNode => <h2 style={styles.title}>{children}</h2>;

const Choices = ({ title, links }: NonNullable<MailContent['choices']>): ReactNode => (
  <>
    <Title>{title}</Title>
    <p>
      {links.map(({ label, link }) => (
        <a key={label} href={link} style={styles.choice}>
          {label}
        </a>
      ))}
    </p>
  </>
);

/** Both sides one below the other: on a phone there is no room for them side by side. */
function ChangesTable({ rows, before, now }: Changes): ReactNode {
  return (
    <table role="presentation">
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <td style={{ ...styles.fact, ...styles.small }}>{row.label}</td>
            <td style={styles.fact}>
              {before} <bdi style={styles.address}>{row.before}</bdi>
              <br />
              {now} <bdi style={{ ...styles.address, fontWeight: 600 }}>{row.now}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Entries = ({ entries }: { entries: readonly Entry[] }): ReactNode => (
  <ul style={styles.entries}>
    {entries.map(({ id, text, link }) => (
      <li key={id} style={styles.entry}>
        <a href={link} style={styles.link}>
          {text}
        </a>
      </li>
    ))}
  </ul>
);

function FactsTable({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <table role="presentation">
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <td style={{ ...styles.fact, ...styles.small }}>{label}</td>
            <td style={styles.fact}>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Two of them may say the same: each is known by its place. */
function Paragraphs({ body }: Pick<MailContent, 'body'>): ReactNode {
  const all: ReactNode[] = [];
  for (const paragraph of body) {
    const style = paragraph.includes('\n') ? { style: styles.lines } : {};
    all.push(
      <p key={all.length} {...style}>
        {paragraph}
      </p>,
    );
  }
  return all;
}

function htmlOf(
  content: MailContent,
  { product, site, recipient, choiceLink }: MailFrame,
  { t, lang, dir }: Texts,
): string {
  const { body, entries, entriesEnd, changes, choices, factsTitle, facts = [] } = content;
  const page = (
    <html lang={lang} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{content.subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.sheet}>
          <p style={styles.brand}>{site}</p>
          <p>{t('mail.greeting', { name: recipient })}</p>
          <Paragraphs body={body} />
          {entries && <Entries entries={entries} />}
          {entriesEnd && <p>{entriesEnd}</p>}
          {changes && <Title>{changes.title}</Title>}
          {changes && <ChangesTable {...changes} />}
          {factsTitle && <Title>{factsTitle}</Title>}
          {facts.length > 0 && <FactsTable facts={facts} />}
          {choices && <Choices {...choices} />}
          <Action content={content} fallback={t('mail.linkFallback')} />
        </div>
        <p style={styles.footer}>{t('mail.footer', { product, site })}</p>
        {choiceLink && (
          <p style={styles.footer}>
            <a href={choiceLink} style={styles.link}>
              {t('mail.choice')}
            </a>
          </p>
        )}
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** Lines of a value under the one that it begins on. */
const indented = (value: string): string => value.replaceAll('\n', '\n    ');

function changesText({ title, rows, before, now }: Changes): string {
  const lines = rows.map(
    (row) => `${row.label}:\n  ${before} ${indented(row.before)}\n  ${now} ${indented(row.now)}`,
  );
  return [title, ...lines].join('\n');
}

function textOf(content: MailContent, frame: MailFrame, { t }: Texts): string {
  const { product, site, recipient, choiceLink } = frame;
  const { body, action, choices, note, otherWay, entries = [], entriesEnd, changes, factsTitle } = content;
  const { facts = [] } = content;
  const parts = [
    t('mail.greeting', { name: recipient }),
    ...body,
    ...entries.map(({ text, link }) => `${text}\n${link}`),
    ...(entriesEnd ? [entriesEnd] : []),
    ...(changes ? [changesText(changes)] : []),
    ...(factsTitle ? [factsTitle] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(note ? [note] : []),
    ...(otherWay ? [`${otherWay.text}\n${otherWay.link}`] : []),
    ...(choices
      ? [[choices.title, ...choices.links.map(({ label, link }) => `${label}: ${link}`)].join('\n')]
      : []),
    `--\n${t('mail.footer', { product, site })}`,
    ...(choiceLink ? [`${t('mail.choice')}:\n${choiceLink}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A mail in the recipient's language, as text and as HTML. */
export function renderMail(frame: MailFrame, write: (texts: Texts) => MailContent): MailText {
  const texts = mailTexts(frame.locale);
  const content = withTemplate(write(texts), frame, texts);
  // a name with a line break must not become a header of its own
  const subject = content.subject.replaceAll(/[\r\n]+/g, ' ');
  return {
    subject,
    language: texts.lang,
    text: textOf(content, frame, texts),
    html: htmlOf({ ...content, subject }, frame, texts),
  };
}
