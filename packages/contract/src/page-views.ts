/** What a form page shows again after a try that failed: values as typed, and what is wrong, as message words. */
export interface FormState {
  values: Readonly<Record<string, string>>;
  /** Field → problem; `form` for the whole. */
  problems: Readonly<Record<string, string>>;
}

export const emptyForm: FormState = { values: {}, problems: {} };

/** Which of the seven error pages (spec A§2). */
export type ErrorPageKind =
  | 'notFound'
  | 'forbidden'
  | 'badRequest'
  | 'internal'
  | 'inactive'
  | 'renamed'
  | 'signInFailed';

/** A page of an entry of its own: no router, no query cache, forms that work without script. */
export type EntryView =
  | { kind: 'signIn'; form: FormState; returnUrl: string }
  | { kind: 'forgotPassword'; form: FormState; isSent: boolean }
  | {
      kind: 'setPassword';
      form: FormState;
      token: string;
      person: { displayName: string; email: string; isInvitation: boolean } | null;
    }
  | { kind: 'setup'; form: FormState; token: string | null; timeZones: readonly string[] }
  | { kind: 'chooseSite'; form: FormState }
  | { kind: 'fresh' }
  | { kind: 'error'; error: ErrorPageKind; errorInfo: string | null };

/** The room of a meeting, a bundle of its own. */
export interface RoomPageView {
  kind: 'room';
  uuid: string;
}

/** The portal behind its router, one of the pages beside it, or the room. */
export type PageView = { kind: 'app' } | EntryView | RoomPageView;
