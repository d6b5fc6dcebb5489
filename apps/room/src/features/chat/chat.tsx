import { useEffect, useRef } from 'react';
import type { ChatMessage } from '@portico/contract/room';
import { PlainButton } from '@portico/ui/plain-button';
import { useT } from '@portico/ui/texts';
import { Time } from '@portico/ui/time';
import { useStore } from '../../app/store.ts';
import { useTools } from '../../app/tools.ts';
import { piecesOf, type OutgoingMessage } from '../../room/chat-log.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';

function Words({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {piecesOf(text).map((piece) =>
        piece.isLink ? (
          <a key={piece.at} href={piece.text} target="_blank" rel="noopener noreferrer" dir="ltr">
            {piece.text}
          </a>
        ) : (
          <span key={piece.at}>{piece.text}</span>
        ),
      )}
    </p>
  );
}

interface MessageProps {
  message: ChatMessage;
  isMine: boolean;
  /** The same person spoke just before: their name stands there. */
  goesOn: boolean;
}

function Message({ message, isMine, goesOn }: MessageProps) {
  const t = useT();
  return (
    <li className={styles.message} data-mine={isMine || undefined} data-goes-on={goesOn || undefined}>
      {!goesOn && (
        <header className={styles.by}>
          <bdi>{isMine ? t('room.chat.me') : message.displayName}</bdi> <Time at={message.sentAt} />
        </header>
      )}
      <Words text={message.text} />
    </li>
  );
}

function Outgoing({ message }: { message: OutgoingMessage }) {
  const t = useT();
  const { room } = useTools();
  const isFailed = message.status === 'failed';
  return (
    <li className={styles.message} data-mine data-status={message.status}>
      <Words text={message.text} />
      <div className={styles.status} role={isFailed ? 'alert' : undefined}>
        <span>{t(isFailed ? 'room.chat.failed' : 'room.chat.sending')}</span>
        {isFailed && (
          <PlainButton size="sm" onClick={() => void room.sayAgain(message.clientId)}>
            {t('action.retry')}
          </PlainButton>
        )}
      </div>
    </li>
  );
}

const TOGETHER_MS = 120_000;

const followsOn = (message: ChatMessage, before: ChatMessage | undefined): boolean =>
  before?.participantId === message.participantId &&
  Date.parse(message.sentAt) - Date.parse(before.sentAt) < TOGETHER_MS;

const NEAR_END = 48;

/** Keeps the newest message in sight, unless somebody reads further up; what one sends oneself is always shown. */
function useNewest(sent: string | undefined) {
  const list = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    element.tabIndex = 0; // so that keys can scroll it
    const follow = (): void => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    };
    // messages come, and the place for them shrinks while somebody writes a long one
    const observer = new ResizeObserver(follow);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (sent === undefined || !list.current) return;
    isAtEnd.current = true;
    list.current.scrollTop = list.current.scrollHeight;
  }, [sent]);
  const onScroll = (): void => {
    if (!list.current) return;
    const { scrollTop, scrollHeight, clientHeight } = list.current;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_END;
    // only who goes up leaves the end: a message that just came has not been followed yet
    isAtEnd.current = isNear || (isAtEnd.current && scrollTop >= lastTop.current);
    lastTop.current = scrollTop;
  };
  return { list, onScroll };
}

/** What is written in the room. */
export function Chat() {
  const t = useT();
  const { room, ui } = useTools();
  const { messages, outbox, view } = useStore(room);
  const newest = messages.at(-1)?.id;
  useEffect(() => ui.read(newest), [ui, newest]);
  const { list, onScroll } = useNewest(outbox.at(-1)?.clientId);
  return (
    <div className={styles.chat}>
      <section
        className={styles.messages}
        ref={list}
        onScroll={onScroll}
        aria-label={t('room.chat.messages')}
      >
        {messages.length + outbox.length === 0 && <p className={styles.empty}>{t('room.chat.empty')}</p>}
        <ul className={styles.list}>
          {messages.map((message, index) => (
            <Message
              key={message.id}
              message={message}
              isMine={message.participantId === view.me.id}
              goesOn={followsOn(message, messages[index - 1])}
            />
          ))}
          {outbox.map((message) => (
            <Outgoing key={message.clientId} message={message} />
          ))}
        </ul>
      </section>
      <Composer />
    </div>
  );
}
