/** A part of a page as the server writes it, as HTML; undefined where it cannot be read now. */
export async function readPart(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined; // without a connection what stands there stays
  }
}

/** Sends a form of a page that works without script, and stays on the page. Answers whether it was taken. */
export async function sendQuietly(form: HTMLFormElement): Promise<boolean> {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  const body = new URLSearchParams(fields);
  try {
    const { ok, type } = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
    return ok || type === 'opaqueredirect';
  } catch {
    return false;
  }
}
