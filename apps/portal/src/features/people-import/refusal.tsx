import { CallError } from '@portico/client/call-error';
import type { ErrorName } from '@portico/contract/error-codes';
import { importLimits } from '@portico/contract/people-imports';
import type { Texts } from '@portico/i18n/texts';
import { Notice } from '@portico/ui/notice';
import { useTexts } from '@portico/ui/texts';

const limits = { lines: importLimits.lines, size: importLimits.bytes / 1_048_576 };

type Say = (t: Texts['t'], fields: CallError['fields']) => string;

const words: Partial<Record<ErrorName, Say>> = {
  tableTooLong: (t) => t('import.refused.tooLong', limits),
  fileTooLarge: (t) => t('import.refused.tooLarge', limits),
  fileTypeRefused: (t) => t('import.refused.type'),
  fileEmpty: (t) => t('import.refused.empty'),
  tableBroken: (t, { table, line }) =>
    t(table === 'quote' ? 'import.refused.quote' : 'import.refused.cell', { line: Number(line) }),
  changedMeanwhile: (t) => t('import.refused.changed'),
  importRuns: (t) => t('import.refused.runs'),
};

/** Why a table was not read, or an import did not begin. */
function refusalText({ t }: Texts, error: unknown): string {
  const say = error instanceof CallError && error.error ? words[error.error] : undefined;
  return say ? say(t, (error as CallError).fields) : t('import.refused.other');
}

/** Says why something was refused; nothing where nothing was. */
export function Refusal({ error }: { error: unknown }) {
  const texts = useTexts();
  return (
    error != null && (
      <Notice tone="danger" isLive>
        {refusalText(texts, error)}
      </Notice>
    )
  );
}
