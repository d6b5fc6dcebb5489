import { AppearanceSection, MotionSection } from './appearance.tsx';
import { FormatsSection } from './formats.tsx';
import { LanguageSection, type LanguageProps } from './language.tsx';

/** What settings everywhere begin with. */
export const GeneralSections = (props: LanguageProps) => (
  <>
    <FormatsSection />
    <AppearanceSection />
    <LanguageSection {...props} />
    <MotionSection />
  </>
);
