import { useTexts } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';
import { problemTitles } from '../devices/device-notice.tsx';
import type { InputKind } from '../media/types.ts';
import { problemOf, problemText } from '../room/problem.ts';
import { useTools } from './tools.ts';

/** What somebody does for themselves in the room: by button, menu or key alike. */
export interface Controls {
  setInput(kind: InputKind, isOn: boolean): Promise<void>;
  toggleInput(kind: InputKind): void;
  toggleScreen(): void;
  toggleHand(): void;
  toggleLayout(): void;
}

export function useControls(): Controls {
  const texts = useTexts();
  const { conference, company, room, ui } = useTools();
  const setInput = async (kind: InputKind, isOn: boolean): Promise<void> => {
    const problem = await conference.setInput(kind, isOn);
    if (problem) addToast(texts.t(problemTitles[kind][problem]), { tone: 'danger' });
  };
  const setScreen = async (isOn: boolean): Promise<void> => {
    if (!(await conference.setScreen(isOn))) addToast(texts.t('room.share.failed'), { tone: 'danger' });
  };
  const raise = async (isRaised: boolean): Promise<void> => {
    try {
      await room.raise(room.get().view.me.id, isRaised);
    } catch (error) {
      addToast(problemText(problemOf(error), texts), { tone: 'danger' });
    }
  };
  return {
    setInput,
    toggleInput: (kind) => void setInput(kind, !conference.isWanted(kind)),
    toggleScreen: () => void setScreen(!conference.get().isScreenOn),
    toggleHand: () => void raise(company.get().everybody.at(-1)?.handRaisedAt === undefined),
    toggleLayout: () => ui.choose(ui.get().layout === 'grid' ? 'speaker' : 'grid'),
  };
}
