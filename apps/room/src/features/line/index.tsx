import { Dialog, DialogBody } from '@portico/ui/dialog';
import { useT } from '@portico/ui/texts';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { LineFacts } from './line-facts.tsx';

/** How one's own connection is, in numbers, as long as somebody looks. */
export function Line() {
  const t = useT();
  const { desk } = useTools();
  const { dialog } = useStore(desk);
  return (
    <Dialog
      isOpen={dialog === 'line'}
      onClose={() => desk.ask(undefined)}
      title={t('room.line.title')}
      isDismissable
    >
      <DialogBody>
        <LineFacts />
      </DialogBody>
    </Dialog>
  );
}
