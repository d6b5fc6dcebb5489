import type { ReactNode } from 'react';
import { Logo } from '../src/logo.tsx';
import { ToastRegion } from '../src/toast-region.tsx';
import styles from './gallery.module.css';
import { Buttons } from './sections/buttons.tsx';
import { Choices } from './sections/choices.tsx';
import { Entry } from './sections/entry.tsx';
import { Fields } from './sections/fields.tsx';
import { Lists } from './sections/lists.tsx';
import { Marks } from './sections/marks.tsx';
import { Overlays } from './sections/overlays.tsx';
import { States } from './sections/states.tsx';

const sections: Record<string, () => ReactNode> = {
  buttons: Buttons,
  marks: Marks,
  fields: Fields,
  choices: Choices,
  overlays: Overlays,
  states: States,
  lists: Lists,
};

/** Every component in every state, or one section; `only=entry` is a page of its own. */
export function Gallery({ only }: { only: string | null }) {
  if (only === 'entry') return <Entry />;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <Logo product="Portico" size="lg" />
        <h1>Calm stage</h1>
      </header>
      {Object.entries(sections).map(([name, Section]) =>
        only === null || only === name ? <Section key={name} /> : null,
      )}
      <ToastRegion />
    </main>
  );
}
