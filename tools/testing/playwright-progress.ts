import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { print } from '../lib/process.ts';
import { Progress } from './progress.ts';

const wordsOf = ({ message, stack, snippet }: TestError): string =>
  [stack ?? message, snippet].filter(Boolean).join('\n');

/** Says in one line how far the journeys are, and at once what failed. */
export default class ProgressReporter implements Reporter {
  readonly #progress = new Progress('journeys');
  #done = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#progress.update({ all: suite.allTests().length });
    this.#progress.start();
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    this.#done += 1;
    this.#progress.count(status === test.expectedStatus);
    this.#progress.update({ done: this.#done });
    if (status === test.expectedStatus) return;
    this.#progress.clear();
    print(`\nfailed: ${test.titlePath().filter(Boolean).join(' › ')}`);
    for (const error of errors) print(wordsOf(error));
  }

  onError(error: TestError): void {
    this.#progress.clear();
    print(wordsOf(error));
  }

  onEnd(): void {
    this.#progress.stop();
  }

  printsToStdio(): boolean {
    return true;
  }
}
