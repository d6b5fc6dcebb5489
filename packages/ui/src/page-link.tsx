import { createContext, use, type ComponentProps, type MouseEvent } from 'react';

/** How a page leads to others of its site without a new document. */
export interface PageMoves {
  /** The address of a page, from its path below the site's. */
  hrefOf(to: string): string;
  /** Somebody may go there soon. */
  expect(to: string): void;
  /** Goes there; `false` where it is for the browser to go there itself. */
  go(to: string): boolean;
}

const Moves = createContext<PageMoves | null>(null);

/** Around pages with `PageLink`s. */
export const PageMovesProvider = Moves;

/** Another tab, another window, a download: the browser's own. */
const isPlain = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** A path below the site's: `/meeting/home`. */
  to: string;
};

/** A link to another page of the site. It is a link before anything has loaded, and needs no router to be one. */
export function PageLink({ to, children, ...anchor }: PageLinkProps) {
  const moves = use(Moves);
  if (!moves) throw new Error('a page link is used outside of <PageMovesProvider>');
  const expect = (): void => moves.expect(to);
  return (
    <a
      {...anchor}
      href={moves.hrefOf(to)}
      onPointerEnter={expect}
      onFocus={expect}
      onClick={(event) => {
        if (isPlain(event) && !event.defaultPrevented && moves.go(to)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}
