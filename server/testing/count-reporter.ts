import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** How many tests of a run ended how; a file that could not be loaded counts as one failed test. */
export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

/** Adds the counts of a run to the file that `npm test` names, one line a run. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const file = process.env['SEEDBED_TEST_COUNTS']
    if (!file) return
    const counts: TestCounts = { passed: 0, failed: unhandled.length, skipped: 0 }
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed += 1
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'pending') counts.skipped += 1
        else counts[state] += 1
      }
    }
    appendFileSync(file, `${JSON.stringify(counts)}\n`)
  }
}
