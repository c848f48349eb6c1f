// Runs on Node 20 and newer: brings what is missing before the product itself, which needs Node 24, can run.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureRuntime } from './runtime/install.mjs'

export const root = dirname(fileURLToPath(import.meta.url))

const lockFile = join(root, 'package-lock.json')
const installStamp = join(root, 'node_modules', '.installed')
const buildStamp = join(root, 'dist', '.stamp')

/** Installs the packages of the lock file unless they are there. */
export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (isInstalled(wanted)) return
  console.log('Installing packages ...')
  const npm = process.env.npm_execpath
  // Not `npm ci`: that refuses to start where the registry lacks some other platform's build of a linter.
  const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const [program, args] = npm ? [process.execPath, [npm, ...options]] : ['npm', options]
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', shell: !npm && process.platform === 'win32' })
  if (done.status !== 0) fail('The packages could not be installed; see the messages above.')
  writeFileSync(installStamp, wanted)
}

/** By the stamp of an installation of ours, else by the file npm leaves behind. */
function isInstalled(wanted) {
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return true
  const left = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(left) || statSync(left).mtimeMs < statSync(lockFile).mtimeMs) return false
  writeFileSync(installStamp, wanted)
  return true
}

/** Environment in which `node` and the tools of the project are found first. */
export function toolEnvironment(more = {}) {
  const paths = [dirname(ensureRuntime()), join(root, 'node_modules', '.bin'), process.env.PATH ?? '']
  return { ...process.env, PATH: paths.join(delimiter), ...more }
}

/**
 * Goes on with a Node that is new enough. Where this one is too old, the script runs again as a child, gets the signals
 * and gives its exit code; the call does not come back then.
 */
export async function continueOnRuntime() {
  endWithParent()
  const node = ensureRuntime()
  if (node === process.execPath) return
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: toolEnvironment(),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const code = await new Promise((accept) => child.once('exit', (status, signal) => accept(status ?? (signal ? 1 : 0))))
  process.exit(code)
}

/** The older Node that started this process was killed: end as if told to. */
function endWithParent() {
  if (!process.channel) return
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

const webSources = ['engine', 'fields', 'ui', 'web', 'main', 'features']

/** Builds the browser's part unless nothing it is made of has changed since the last time. */
export function buildWebIfStale() {
  const hash = createHash('sha256')
  // What the build itself is made of stands beside this file.
  const build = readdirSync(root).filter((file) => /(?<!\.test)\.ts$/.test(file))
  for (const file of ['package-lock.json', ...build.sort()]) addFile(hash, join(root, file))
  for (const folder of webSources) addFolder(hash, join(root, folder))
  const wanted = hash.digest('hex')
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === wanted) return
  console.log('Building the pages ...')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const done = spawnSync(ensureRuntime(), [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env: toolEnvironment() })
  if (done.status !== 0) fail('The pages could not be built; see the messages above.')
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, wanted)
}

function addFolder(hash, folder) {
  if (!existsSync(folder)) return
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'server') addFolder(hash, path)
    else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) addFile(hash, path)
  }
}

/** Size and time tell as much as the content, without reading it. */
function addFile(hash, path) {
  const { size, mtimeMs } = statSync(path)
  hash.update(`${path}\0${size}\0${mtimeMs}\n`)
}

/** Ends with a message, without a stack. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
