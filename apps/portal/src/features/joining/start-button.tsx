import { Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Call } from '@portico/contract/call';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { addToast } from '@portico/ui/toasts';

interface StartButtonProps {
  call: Call;
  basePath: string;
  /** Whose meeting it will be. */
  name: string;
}

/** Starts a meeting at once. A double click is faster than a render: the second one finds it begun. */
export function StartButton({ call, basePath, name }: StartButtonProps) {
  const t = useT();
  const isBegun = useRef(false);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    // a browser may bring the page back as it was left
    const again = (): void => {
      isBegun.current = false;
      setPending(false);
    };
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);
  const start = async (): Promise<void> => {
    const { startInstant } = await import('./joining.calls.ts');
    const uuid = await startInstant(call, t('home.instantTopic', { name }));
    window.location.assign(`${basePath}/meeting/room/${uuid}`);
  };
  const press = (): void => {
    if (isBegun.current) return;
    isBegun.current = true;
    setPending(true);
    start().catch(() => {
      isBegun.current = false;
      setPending(false);
      addToast(t('home.startFailed'), { tone: 'danger' });
    });
  };
  return (
    <PlainButton tone="accent" size="lg" icon={Video} isPending={isPending} onClick={press}>
      {t('home.start')}
    </PlainButton>
  );
}
