import '@portico/ui/styles/index.css';
import { startTexts } from '@portico/i18n/catalogs';
import { shownLocaleOf } from '@portico/i18n/locales';
import { hydratePage, readBoot } from '@portico/ui/page/hydrate';
import { Ready } from '@portico/ui/ready';
import { PlainTexts } from '@portico/ui/texts';
import { EntryPage, type EntryProps } from '../features/entry/index.tsx';

const props = readBoot() as EntryProps;
const texts = await startTexts(shownLocaleOf(props.frame.locale), ['core', 'entry', 'ui']);
hydratePage(
  <PlainTexts texts={texts} zone="UTC">
    <EntryPage {...props} />
    <Ready />
  </PlainTexts>,
);
