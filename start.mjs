// `npm start`: installs, builds what is stale, then becomes the server. `node start.mjs restore <archive>` and `verify <archive>` need no pages.
import module from 'node:module'
import { join, resolve } from 'node:path'
import { buildWebIfStale, continueOnRuntime, ensureInstalled, root } from './launch.mjs'

// Before the folder changes, as a newer Node gets the same arguments there.
if (process.argv[3] !== undefined) process.argv[3] = resolve(process.argv[3])
process.chdir(root)
ensureInstalled()
await continueOnRuntime()
module.enableCompileCache?.(join(root, '.cache', 'compile'))
const [command, archive] = process.argv.slice(2)
if (command === undefined) {
  buildWebIfStale()
  await import('./main/server.ts')
} else {
  const { runArchiveCommand } = await import('./main/restore.ts')
  process.exitCode = await runArchiveCommand(command, archive, process.env)
}
