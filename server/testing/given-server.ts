import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { startEmbedded } from '#server/database/embedded.ts'

/**
 * A PostgreSQL in a process of its own, reached over TCP with a password, as an operator would give one by `DATABASE_URL`.
 * Prints its address; ends when its input closes.
 */
const dataDirectory = process.argv[2]
if (!dataDirectory) throw new Error('The folder for its data is missing')
const tcp = { port: await freePort(), password: randomBytes(18).toString('hex') }
const server = await startEmbedded({ dataDirectory, durable: false, tcp })
console.log(`postgresql://postgres:${tcp.password}@127.0.0.1:${tcp.port}/postgres`)
process.stdin.resume()
await once(process.stdin, 'end')
await server.stop()
rmSync(dataDirectory, { recursive: true, force: true })

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port')
  return address.port
}
