// `npm test`: all set-up, then every test. `npm test -- unit` runs one part alone (`unit`, `http`, `browser`, `e2e`, or several), any
// other word is handed on: `npm test -- http features/records`. Ends with one line of counts.
//
// Tests of the whole product run in a process of their own after all others: the browsers and the code of the others would stay until the
// end and take their time and memory.
import { spawn, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildWebIfStale, continueOnRuntime, ensureInstalled, fail, root, toolEnvironment } from './launch.mjs'

process.chdir(root)
ensureInstalled()
await continueOnRuntime()

const parts = ['unit', 'http', 'browser', 'e2e']
/** A part may have several projects; those of the browser begin with its name. */
const projectsOf = (part) => ['--project', part === 'browser' ? 'browser*' : part]
/**
 * What depends on whose server it is: roles, definitions of tables, locks, notices between nodes, copies, and one filing from end to end.
 * All else are statements about rows, which the same version of PostgreSQL answers alike.
 */
const dependingOnServer = [
  ...['database', 'start', 'migrations', 'backup', 'jobs', 'saves', 'outbox', 'audit', 'cache', 'sockets'].map((name) => `server/${name}`),
  ...['migrations', 'start-problems', 'table-shapes', 'two-processes', 'seed-filing'].map((name) => `main/${name}`),
  ...['data-', 'query-plans', 'function-design/server'].map((name) => `features/${name}`),
]

const chosen = process.argv.slice(2).filter((word) => parts.includes(word))
const others = process.argv.slice(2).filter((word) => !parts.includes(word))
const runs = (part) => chosen.length === 0 || chosen.includes(part)
const folder = mkdtempSync(join(tmpdir(), 'seedbed-run-'))
const countsFile = join(folder, 'counts')

try {
  if (runs('browser') || runs('e2e')) ensureBrowser()
  // Some tests of the server start the whole product, pages included.
  if (runs('e2e') || (runs('http') && others.length === 0)) buildWebIfStale()
  const [inParts, inWhole] = [parts.filter((part) => part !== 'e2e' && runs(part)), runs('e2e') ? ['e2e'] : []]
  const asked = [inParts, inWhole].filter((some) => some.length > 0)
  // Words that name files need not fit the tests of both.
  const options = asked.length > 1 && others.length > 0 ? ['--passWithNoTests', ...others] : others
  const ended = asked.map((some) => run([...some.flatMap(projectsOf), ...options], {}))
  if (process.argv.length === 2) ended.push(await againstGivenServer())
  process.exitCode = reportCounts() ? (ended.find((code) => code !== 0) ?? 0) : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs the tests; without DATABASE_URL they bring their own PostgreSQL. */
function run(args, { databaseUrl }) {
  const environment = toolEnvironment({ SEEDBED_TEST_COUNTS: countsFile })
  // Without a locale Chromium gives files with Chinese names the name download.
  environment.LANG ??= 'C.UTF-8'
  delete environment.DATABASE_URL
  if (databaseUrl) environment.DATABASE_URL = databaseUrl
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const counted = countLines().length
  const { status, signal, error } = spawnSync(process.execPath, [vitest, 'run', ...args], { stdio: 'inherit', env: environment })
  if (status !== 0 && countLines().length === counted) {
    const failure = `the run of ${args.join(' ')} ended without counting its tests (${error?.message ?? signal ?? `exit code ${status}`})`
    appendFileSync(countsFile, `${JSON.stringify({ passed: 0, failed: 1, skipped: 0, failures: [failure] })}\n`)
  }
  return status ?? 1
}

/** What was counted so far, a line of JSON a run. */
function countLines() {
  return existsSync(countsFile) ? readFileSync(countsFile, 'utf8').trim().split('\n').filter(Boolean) : []
}

/** The tests of the server once more, against the PostgreSQL of DATABASE_URL; CI starts one for those that depend on it. */
async function againstGivenServer() {
  if (process.env.DATABASE_URL) return run(['--project', 'http'], { databaseUrl: process.env.DATABASE_URL })
  if (process.env.CI !== 'true') return 0
  const server = spawn(process.execPath, ['server/testing/given-server.ts', join(folder, 'server')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((accept) => server.once('exit', accept))
  try {
    const databaseUrl = await firstLine(server)
    return run(['--project', 'http', ...dependingOnServer], { databaseUrl })
  } finally {
    server.stdin.end()
    await ended
  }
}

function firstLine(child) {
  return new Promise((accept, refuse) => {
    createInterface({ input: child.stdout }).once('line', accept)
    child.once('exit', () => refuse(new Error('The second PostgreSQL did not start')))
  })
}

/** Chromium and a Chinese font, by Debian's packages where they are missing. */
function ensureBrowser() {
  const chromium = process.env.SEEDBED_CHROMIUM || '/usr/bin/chromium'
  const font = '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'
  const missing = [...(existsSync(chromium) ? [] : ['chromium']), ...(existsSync(font) ? [] : ['fonts-noto-cjk'])]
  if (missing.length === 0 || (process.env.SEEDBED_CHROMIUM && existsSync(chromium))) return
  const names = missing.join(' ')
  if (spawnSync('apt-get', ['--version']).status !== 0) {
    fail(`The browser tests need ${names}: install Chromium and set SEEDBED_CHROMIUM to its path.`)
  }
  console.log(`Installing ${names} ...`)
  const superuser = process.getuid() === 0 ? [] : ['sudo', '-n']
  const aptGet = (...args) => {
    const [program, ...rest] = [...superuser, 'apt-get', ...args]
    return spawnSync(program, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0
  }
  const install = () => aptGet('install', '-y', '-q', '--no-install-recommends', ...missing)
  if (!install() && !(aptGet('update', '-q') && install())) {
    fail(`The browser tests need ${names}, which could not be installed. Run as root: apt-get install ${names}`)
  }
}

/** Prints the counts of all runs. @returns whether there were tests */
function reportCounts() {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const line of countLines()) {
    const counts = JSON.parse(line)
    for (const name of Object.keys(total)) total[name] += counts[name]
    for (const failure of counts.failures) console.log(`Failed: ${failure}`)
  }
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.passed + total.failed + total.skipped > 0
}
