// `npm run dev`: the pages on PORT with hot reload, the server behind them on the next port, restarted when its code changes.
import { spawn } from 'node:child_process'
import { continueOnRuntime, ensureInstalled, root, toolEnvironment } from './launch.mjs'

process.chdir(root)
ensureInstalled()
await continueOnRuntime()

const port = Number(process.env.PORT || 3000)
const serverPort = port + 1
const children = [
  start(['--watch', '--watch-preserve-output', 'main/server.ts'], { PORT: String(serverPort), LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }),
  start(['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], { SEEDBED_SERVER: `http://127.0.0.1:${serverPort}` }),
]

function start(args, environment) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: toolEnvironment(environment) })
  child.once('exit', stop)
  return child
}

function stop() {
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
