/**
 * What the server finds wrong with the form of a page, without leaving the page: field → problem, as the page itself would
 * say it. Only for what is refused already; nothing without an answer.
 */
export async function formProblems(form: HTMLFormElement): Promise<Readonly<Record<string, string>>> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
    });
    return response.status === 422 ? ((await response.json()) as Record<string, string>) : {};
  } catch {
    return {};
  }
}
