// `npm start`: installs, builds what is stale, then becomes the server.
import module from 'node:module'
import { join } from 'node:path'
import { buildWebIfStale, continueOnRuntime, ensureInstalled, root } from './launch.mjs'

process.chdir(root)
ensureInstalled()
await continueOnRuntime()
buildWebIfStale()
module.enableCompileCache?.(join(root, '.cache', 'compile'))
await import('./main/server.ts')
