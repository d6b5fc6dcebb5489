import type { AnswerPage } from '@portico/contract/answers';
import { answerWords } from '@portico/contract/answers';
import type { AnswerView } from '@portico/contract/page-views';
import { EntryLayout } from '@portico/ui/entry-layout';
import { useFormats } from '@portico/ui/formats';
import { Notice } from '@portico/ui/notice';
import { PlainSelect } from '@portico/ui/plain-select';
import { usePageTexts, useT } from '@portico/ui/texts';
import { recurrenceWords } from '../../app/recurrence-words.ts';
import { EntryForm, EntryInput } from '../../entry/entry-form.tsx';
import type { EntryProps } from '../../entry/entry-props.ts';
import { Languages } from '../../entry/languages.tsx';
import { useProblem } from '../../entry/problem-words.ts';
import { writers } from '../../entry/times.ts';
import styles from './door.module.css';
import { Facts, Moment } from './facts.tsx';

interface FormProps {
  view: AnswerView;
  page: AnswerPage;
  csrfToken: string;
}

/** What stands in a form of the page: what was sent, where just this form was refused. */
function sentOf({ form }: AnswerView, act: 'answer' | 'propose') {
  const isOurs = (form.values['act'] ?? 'answer') === act;
  return isOurs ? form : { values: {}, problems: {} };
}

/** The dates of a series, each as the reader's clock has it. */
function Dates({ dates }: Pick<AnswerPage, 'dates'>) {
  const formats = useFormats();
  return dates.map(({ uuid, startTime }) => (
    <option key={uuid} value={uuid} data-write="moment" data-start={startTime}>
      {writers.moment(formats, startTime)}
    </option>
  ));
}

function Words({ view, page }: FormProps) {
  const t = useT();
  const say = useProblem();
  const { values, problems } = sentOf(view, 'answer');
  const chosen = values['answer'] ?? view.chosen ?? page.own.answer;
  const wrong = say(problems['answer']);
  return (
    <fieldset className={styles.words} aria-describedby={wrong ? 'answer-error' : undefined}>
      <legend>{t('answers.question')}</legend>
      {answerWords.map((word) => (
        <label key={word}>
          <input type="radio" name="answer" value={word} required defaultChecked={word === chosen} />
          <span>{t(`answers.${word}`)}</span>
        </label>
      ))}
      {wrong && (
        <p id="answer-error" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </fieldset>
  );
}

function AnswerForm(props: FormProps) {
  const t = useT();
  const { view, page, csrfToken } = props;
  const { values, problems } = sentOf(view, 'answer');
  return (
    <EntryForm
      action={view.action}
      csrfToken={csrfToken}
      submit={t('answers.send')}
      problem={problems['form']}
    >
      <input type="hidden" name="act" value="answer" />
      <Words {...props} />
      {page.dates.length > 0 && (
        <PlainSelect name="about" label={t('answers.about')} defaultValue={values['about']}>
          <option value="">{t('answers.allDates')}</option>
          <Dates dates={page.dates} />
        </PlainSelect>
      )}
      <EntryInput
        name="comment"
        label={t('answers.comment')}
        autoComplete="off"
        defaultValue={values['comment'] ?? page.own.comment}
        problem={problems['comment']}
      />
    </EntryForm>
  );
}

/** Another time that somebody would rather come at; of a series for one of its dates. */
function ProposeForm({ view, page, csrfToken }: FormProps) {
  const t = useT();
  const say = useProblem();
  const { values, problems } = sentOf(view, 'propose');
  const isSent = Object.keys(problems).length > 0;
  return (
    <details className={styles.more} open={isSent}>
      <summary>{t('answers.propose.title')}</summary>
      <EntryForm
        action={view.action}
        csrfToken={csrfToken}
        submit={t('answers.propose.send')}
        look={{ tone: 'neutral' }}
        problem={problems['form']}
      >
        <input type="hidden" name="act" value="propose" />
        <input type="hidden" name="timeZone" value={view.timeZone} />
        {page.series && (
          <PlainSelect
            name="about"
            label={t('answers.propose.which')}
            defaultValue={values['about']}
            error={say(problems['about'])}
          >
            <option value="">{t('answers.propose.pick')}</option>
            <Dates dates={page.dates} />
          </PlainSelect>
        )}
        <EntryInput
          name="start"
          type="datetime-local"
          label={t('answers.propose.start')}
          required
          defaultValue={values['start']}
          problem={problems['start']}
        />
        <p className={styles.zone}>
          {t('answers.propose.zone')} <Moment write="zone" start={page.startTime} />
        </p>
        <EntryInput
          name="comment"
          label={t('answers.comment')}
          autoComplete="off"
          defaultValue={values['comment']}
          problem={problems['comment']}
        />
      </EntryForm>
    </details>
  );
}

/** What was said before. */
function Said({ page: { own } }: { page: AnswerPage }) {
  const t = useT();
  const { answer, proposal } = own;
  return (
    <>
      {answer && <Notice tone="success">{t(`answers.given.${answer}`)}</Notice>}
      {proposal && (
        <Notice tone="info">
          {t(proposal.isRefused ? 'answers.propose.refused' : 'answers.propose.waiting')}{' '}
          <Moment write="moment" start={proposal.startTime} />
        </Notice>
      )}
    </>
  );
}

function Meeting({ page }: { page: AnswerPage }) {
  const { texts } = usePageTexts();
  const { startTime: start, endTime: end, series, hostDisplayName, hostAvatarUrl, topic } = page;
  const time = { start, end, opens: start };
  return (
    <>
      <Facts invitation={{ topic, hostDisplayName, hostAvatarUrl, time }} />
      {series && <p>{recurrenceWords(texts, series)}</p>}
    </>
  );
}

/** The page of a link that opens no meeting: it is none, or its reader is not invited any more. */
function NoMeeting({ frame, path, languages, view, boot }: EntryProps<'answer'>) {
  const t = useT();
  const problem = view.isOver ? 'dropped' : 'invalid';
  return (
    <EntryLayout
      product={frame.product}
      title={t(`answers.problem.${problem}.title`)}
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      <p>{t(`answers.problem.${problem}.text`)}</p>
    </EntryLayout>
  );
}

/** The page of an invitation's link: what it invites to, and whether its reader comes. */
export function Answer(props: EntryProps<'answer'>) {
  const t = useT();
  const { frame, path, languages, view, boot } = props;
  const { page } = view;
  if (!page) return <NoMeeting {...props} />;
  const form = { view, page, csrfToken: boot.csrfToken };
  return (
    <EntryLayout
      product={frame.product}
      title={<bdi>{page.topic}</bdi>}
      lead={t('answers.as', { name: page.displayName })}
      footer={<Languages path={path} languages={languages} site={boot} />}
    >
      <Meeting page={page} />
      {page.state === 'open' ? (
        <>
          <Said page={page} />
          <AnswerForm {...form} />
          <ProposeForm {...form} />
        </>
      ) : (
        <Notice tone="warning">{t(`answers.problem.${page.state}`)}</Notice>
      )}
    </EntryLayout>
  );
}
