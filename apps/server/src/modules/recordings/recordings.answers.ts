import type { ServerResponse } from 'node:http';

/** Files on their way, by the session that asked for them: a movie is sent for as long as somebody watches it. */
export class OpenAnswers {
  readonly #open = new Map<string, Set<ServerResponse>>();

  hold(sessionId: string, answer: ServerResponse): void {
    const answers = this.#open.get(sessionId) ?? new Set();
    this.#open.set(sessionId, answers.add(answer));
    answer.once('close', () => {
      answers.delete(answer);
      if (answers.size === 0 && this.#open.get(sessionId) === answers) this.#open.delete(sessionId);
    });
  }

  /** Breaks off what a session still gets that is over. */
  end(sessionId: string): void {
    for (const answer of this.#open.get(sessionId) ?? []) answer.destroy();
  }
}
