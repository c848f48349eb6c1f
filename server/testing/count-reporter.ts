import { appendFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/** How many tests of a run ended how; a file that could not be loaded counts as one failed test. */
export interface TestCounts {
  passed: number
  failed: number
  skipped: number
  /** The failed ones as `[project] file > suite > test: first line of the error`, so that the end of a long run says what to look for. */
  failures: string[]
}

/** Adds the counts of a run to the file that `npm test` names, one line a run. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const file = process.env['SEEDBED_TEST_COUNTS']
    if (!file) return
    const counts: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [] }
    const fail = (name: string) => {
      counts.failed += 1
      counts.failures.push(name)
    }
    for (const error of unhandled) fail(`error outside a test: ${messageOf(error)}`)
    for (const module of modules) {
      const file = `[${module.project.name}] ${module.relativeModuleId}`
      if (module.errors().length > 0) fail(`${file}${reasonOf(module.errors())}`)
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'failed') fail(`${file} > ${test.fullName}${reasonOf(errors)}`)
        else counts[state === 'pending' ? 'skipped' : state] += 1
      }
    }
    appendFileSync(file, `${JSON.stringify(counts)}\n`)
  }
}

const longestReason = 500

/** What the first of some errors says in its first line, and where two values differ their difference, kept to one line. */
function reasonOf(errors: readonly { message?: string; diff?: string }[] | undefined): string {
  const [first] = errors ?? []
  if (!first) return ''
  const [line] = stripVTControlCharacters(first.message ?? '').split('\n')
  const differing = stripVTControlCharacters(first.diff ?? '')
    .split('\n')
    .filter((one) => /^[-+] {2,}/.test(one))
    .map((one) => one.replace(/^([-+])\s+/, '$1 '))
  return `: ${[line, ...differing].join(' ').slice(0, longestReason)}`
}

/** Errors of other processes come as objects of no class, which do not turn into text by themselves. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  return 'message' in error ? String(error.message) : JSON.stringify(error)
}
