import type { AnswerPage, AnswerWord } from './answers.ts';
import type { ErrorKind } from './error-pages.ts';
import type { FailType } from './fail-types.ts';

/** What a form page shows again after a try that failed: values as typed, and what is wrong, as message words. */
export interface FormState {
  values: Readonly<Record<string, string>>;
  /** Field → problem; `form` for the whole. */
  problems: Readonly<Record<string, string>>;
  /** The status of the page that says so; where it is not given, the page knows. */
  status?: number;
}

export const emptyForm: FormState = { values: {}, problems: {} };

/** Why somebody does not come in now: what the door says, and what a page knows without asking. */
export type JoinProblem = FailType | 'ended' | 'cancelled';

/** What the link of an invitation tells of its meeting; nobody sees it without. */
export interface Invitation {
  topic: string;
  hostDisplayName: string;
  hostAvatarUrl: string | null;
  /** Null for a personal room: it is always there. */
  time: {
    /** ISO 8601. */
    start: string;
    /** The same as `start` where no end is planned. */
    end: string;
    /** From when on one may come to its door, ISO 8601. */
    opens: string;
  } | null;
}

/** The door of one meeting, as somebody finds it who has no part in it yet. */
export interface JoinView {
  kind: 'join';
  /** Of the meeting. */
  uuid: string;
  form: FormState;
  /** Where the form is sent: the page's own address, with all that the link carried. */
  action: string;
  invitation: Invitation | null;
  /** The name of who is signed in; null for a guest, who types one. */
  personName: string | null;
  asksPassword: boolean;
  problem: JoinProblem | null;
  /** The sign-in page that leads back here. */
  signInUrl: string;
  /** Files of the room to be fetched while somebody types. */
  roomFiles: readonly string[];
}

/** One of the seven pages of errors: no script is needed for it, and no database. */
export interface ErrorView {
  kind: 'error';
  error: ErrorKind;
  /** What the backend said of it, or the id to quote; as text. */
  errorInfo: string | null;
  /** Where it is not given, that of the error. */
  status?: number;
  /** Of a site that was renamed: its address from before, the origin that it is at, where below it, and the page to go to. */
  rename?: { oldSite: string | null; origin: string; place: string; to: string };
  /** Of a site that was closed, for its administrators: what they can fetch of it until it is erased. */
  packed?: {
    /** ISO 8601. */
    until: string;
    bytes: number | null;
    hasFailed: boolean;
    /** Null until it is packed. */
    link: string | null;
  };
  /** Where somebody signs in who could not be signed in. */
  signInUrl?: string;
}

/** How somebody reads, chosen on a page: for who has no account, or no script. */
export interface PreferenceView {
  kind: 'preference';
  /** Its values are what was chosen: `timezone`, `language`, `region`. */
  form: FormState;
  /** Where it leads back to. */
  returnUrl: string;
  languages: readonly {
    language: string;
    name: string;
    defaultRegion: string;
    regions: readonly { code: string; name: string }[];
  }[];
  zones: readonly { id: string; label: string }[];
  /** A zone that was chosen and is none any more. */
  lost: string | null;
}

/** The first page of a site for somebody who is not signed in. */
export interface GuestHomeView {
  kind: 'guestHome';
  /** Its one value is the number, or the link, of a meeting. */
  form: FormState;
  /** Whether the site has meetings to join. */
  hasMeetings: boolean;
  /** Whether it lets people ask for an account. */
  takesRequests: boolean;
}

/** The page of an invitation's link: whether somebody comes. A browser that only opens it says nothing. */
export interface AnswerView {
  kind: 'answer';
  /** Of the form that was sent: `act` says which. */
  form: FormState;
  /** Where its forms are sent: the page's own address, with all that the link carried. */
  action: string;
  /** What the link means; null for one that means nothing. */
  page: AnswerPage | null;
  /** Whoever it is for is not invited any more. */
  isOver: boolean;
  /** The answer that the link names. */
  chosen: AnswerWord | null;
  /** The zone of the page, an IANA name; the browser writes its own. */
  timeZone: string;
}

/** Where somebody without an account asks for one: the form, what became of it, and the page of the mailed link. */
export interface RequestAccountView {
  kind: 'requestAccount';
  form: FormState;
  step:
    | { name: 'closed' | 'form' | 'expired' | 'waiting' | 'known' | 'tooSoon' }
    | { name: 'sent'; email: string }
    | { name: 'confirm'; token: string; displayName: string; email: string; reason: string };
}

/** A page of an entry of its own: no router, no query cache, forms that work without script. */
export type EntryView =
  | { kind: 'signIn'; form: FormState; returnUrl: string; takesRequests: boolean }
  | { kind: 'forgotPassword'; form: FormState; isSent: boolean }
  | {
      kind: 'setPassword';
      form: FormState;
      token: string;
      person: { displayName: string; email: string; isInvitation: boolean; mustSignIn: boolean } | null;
    }
  | { kind: 'setup'; form: FormState; token: string | null; timeZones: readonly string[] }
  | {
      kind: 'chooseSite';
      form: FormState;
      /** What else the form says when it is sent. */
      kept: Readonly<Record<string, string>>;
    }
  | { kind: 'findMeeting'; form: FormState; isSignedIn: boolean }
  | GuestHomeView
  | JoinView
  | AnswerView
  | PreferenceView
  | RequestAccountView
  | { kind: 'fresh' }
  | ErrorView;

/** The room of a meeting, a bundle of its own. */
export interface RoomPageView {
  kind: 'room';
  uuid: string;
}

/** What a page of the portal says instead of itself, in the frame of who is signed in. */
export type FramedProblem = Extract<ErrorKind, 'notFound' | 'notOnSite' | 'forbidden' | 'internal'>;

/** The portal behind its router. */
export interface AppView {
  kind: 'app';
  /** Why the page that was asked for cannot be shown. */
  problem?: FramedProblem;
}

/** Instead of any page, for a browser that can show none of them (BROW-01, BROW-02). */
export interface UnsupportedBrowserView {
  kind: 'unsupportedBrowser';
  /** The address of a view that such a browser can show, where the site has one (OP-77). */
  classicViewUrl?: string;
}

/** The portal behind its router, one of the pages beside it, the room, or none of them. */
export type PageView = AppView | EntryView | RoomPageView | UnsupportedBrowserView;
