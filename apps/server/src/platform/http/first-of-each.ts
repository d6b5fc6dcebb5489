/** Names to values: what an address, a query or a form says, each name once. */
export type Texts = Readonly<Record<string, string>>;

/**
 * What a parsed query, path or form says, as texts: of a name that stands there several times the first counts, for
 * whoever reads it. What is no text is left out, and so is everything of what is no object.
 */
export function firstOfEach(parsed: unknown): Texts {
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, value]: [string, unknown]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return typeof first === 'string' ? [[name, first]] : [];
    }),
  );
}

/** The same of a form as browsers send it (WHATWG URL §5). */
export function firstOfForm(body: string): Texts {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) if (!fields.has(name)) fields.set(name, value);
  return Object.fromEntries(fields);
}
