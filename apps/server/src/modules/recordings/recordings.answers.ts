import type { ServerResponse } from 'node:http';

/** Files on their way, by the session, the person and the site that they are for: a movie is sent for as long as somebody watches it. */
export class OpenAnswers {
  readonly #open = new Map<string, Set<ServerResponse>>();

  hold(ids: readonly string[], answer: ServerResponse): void {
    for (const id of ids) this.#hold(id, answer);
  }

  #hold(id: string, answer: ServerResponse): void {
    const answers = this.#open.get(id) ?? new Set();
    this.#open.set(id, answers.add(answer));
    answer.once('close', () => {
      answers.delete(answer);
      if (answers.size === 0 && this.#open.get(id) === answers) this.#open.delete(id);
    });
  }

  /** Breaks off what is still sent for a session that is over, a person whose tickets are, or a site that rests. */
  end(id: string): void {
    for (const answer of this.#open.get(id) ?? []) answer.destroy();
  }
}
