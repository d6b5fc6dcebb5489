import type { SiteFacts } from '@portico/contract/site-facts';
import type { ModuleName } from '@portico/domain/site-settings';

/** What the pages follow of the settings of their site, as it is now. */
export class LiveFacts {
  readonly #listeners = new Set<() => void>();
  #facts: SiteFacts;

  constructor(facts: SiteFacts) {
    this.#facts = facts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly now = (): SiteFacts => this.#facts;

  /** Whether the site has a module; without a name, what every site has. */
  has(module: ModuleName | undefined): boolean {
    return module === undefined || this.#facts.modules[module].support;
  }

  change(facts: SiteFacts): void {
    this.#facts = facts;
    for (const listener of this.#listeners) listener();
  }
}
