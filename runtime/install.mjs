// Runs on Node 20 and newer: brings the Node that the product needs, where the installed one is older. Apart from the other
// packages, because it is as large as all of them together, and most machines have a Node that is new enough.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const neededMajor = 24
const lockFile = join(folder, 'package-lock.json')
const stamp = join(folder, 'node_modules', '.installed')

/** The Node that runs the product: this one, or the one of the lock file, which is installed unless it is there. */
export function ensureRuntime() {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath
  const brought = broughtPath()
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  const isThere = existsSync(brought) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (!isThere) install(brought, wanted)
  linkForScripts(brought)
  return brought
}

function broughtPath() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  // The publisher named this one platform's package differently.
  const prefix = `${platform}-${process.arch}` === 'darwin-arm64' ? 'node-bin' : 'node'
  return join(folder, 'node_modules', `${prefix}-${platform}-${process.arch}`, 'bin', name)
}

function install(brought, wanted) {
  console.log(`Installing Node ${neededMajor} ...`)
  const npm = process.env.npm_execpath
  const options = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const [program, args] = npm ? [process.execPath, [npm, ...options]] : ['npm', options]
  const done = spawnSync(program, args, { cwd: folder, stdio: 'inherit', shell: !npm && process.platform === 'win32' })
  if (done.status !== 0) end('The runtime could not be installed; see the messages above.')
  if (!existsSync(brought)) {
    end(
      `Node ${neededMajor} is needed: this is ${process.versions.node}, and the registry has none for ${process.platform}-${process.arch}.`,
    )
  }
  writeFileSync(stamp, wanted)
}

/** Lets `node` mean the brought one in the scripts of package.json, which find the tools of the project first. */
function linkForScripts(brought) {
  const tools = join(folder, '..', 'node_modules', '.bin')
  if (process.platform === 'win32' || !existsSync(tools)) return
  const link = join(tools, 'node')
  try {
    if (readlinkSync(link) === brought) return
  } catch {
    // There is none yet.
  }
  rmSync(link, { force: true })
  symlinkSync(brought, link)
}

function end(message) {
  console.error(message)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ensureRuntime()
