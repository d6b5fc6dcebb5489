import { I18nProvider } from 'react-aria-components/I18nProvider';
import { PlainTexts, type TextsProps } from './texts.tsx';

/** Texts of the page, React Aria's own included; its strings must be there before: see `startAriaStrings`. */
export const TextsProvider = (props: TextsProps) => (
  <I18nProvider locale={props.texts.tag}>
    <PlainTexts {...props} />
  </I18nProvider>
);
