import { useEffect, useRef } from 'react';
import type { Playable } from '../../media/types.ts';
import type { Companion } from '../../room/company.ts';

function Sound({ track }: { track: Playable }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = document.createElement('audio');
    element.autoplay = true;
    place.current?.append(element);
    track.attach(element);
    return () => {
      track.detach(element);
      element.remove();
    };
  }, [track]);
  return <span ref={place} />;
}

/** Everybody is heard, also those whose picture is on another page. */
export const Sounds = ({ everybody }: { everybody: readonly Companion[] }) => (
  <div hidden>
    {everybody.flatMap(({ media }) =>
      (media?.sounds ?? []).map(({ id, track }) => <Sound key={id} track={track} />),
    )}
  </div>
);
