import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node';
import { Progress } from './progress.ts';

/** Says in one line how far the run is, and of files only what failed in them, in full at the end. */
export default class ProgressReporter extends DefaultReporter {
  readonly #progress = new Progress('files');
  #done = 0;

  constructor() {
    super({ summary: false, isTTY: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#progress.update({ all: specifications.length });
    this.#progress.start();
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    this.#progress.count(test.result().state === 'passed');
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#progress.clear();
    super.onTestModuleEnd(module);
    this.#done += 1;
    this.#progress.update({ done: this.#done });
  }

  override onUserConsoleLog(...log: Parameters<DefaultReporter['onUserConsoleLog']>): void {
    this.#progress.clear();
    super.onUserConsoleLog(...log);
  }

  override onTestRunEnd(...ended: Parameters<DefaultReporter['onTestRunEnd']>): void {
    this.#progress.stop();
    super.onTestRunEnd(...ended);
  }

  protected override printTestModule(module: TestModule): void {
    if (module.state() === 'failed') super.printTestModule(module);
  }
}
