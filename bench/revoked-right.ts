import { readMatrix, writeGrants } from '#features/grants/contract.ts'
import { listUsers } from '#features/users/contract.ts'
import { demoPassword } from '#server/testing/given-filing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import type { Fixture } from './fixture.ts'
import { administrators } from './large-organization.ts'
import { MeasuredProcess } from './measured-process.ts'
import type { ProductGiven } from './product-server.ts'
import { median } from './ratios.ts'

/** How often a right is taken away and given back. */
const rounds = 20

/** A revoked right is refused on every node within this (security 3.9). */
const mostMilliseconds = 1_000

const role = { objectId: 'bench-users' }

/**
 * Two processes on one database: a right is revoked through the first, and both are asked with one session until they refuse. Tells how long
 * after the answer to the change that was; the run fails where it was ever too long.
 */
export async function measureRevokedRight({ connectionString, dataDirectory }: Fixture): Promise<void> {
  const given: ProductGiven = { connectionString, dataDirectory }
  const servers = [await MeasuredProcess.start('product-server.ts', given), await MeasuredProcess.start('product-server.ts', given)]
  const admin = await new TestClient(servers[0]!.address).signIn('admin', demoPassword)
  const { token } = await new TestClient(servers[0]!.address).signIn(administrators.whole, administrators.password)
  const clients = servers.map(({ address }) => new TestClient(address, token))
  const { granted } = await admin.get(readMatrix, { params: role })
  // A process reads the people when it is first asked.
  for (const client of clients) await client.get(listUsers, { query: { pageSize: 1 } })
  const waits = { revoked: [] as number[], given: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const what of ['revoked', 'given'] as const) {
      const { version } = await admin.get(readMatrix, { params: role })
      const body = { ...(what === 'given' ? granted : { ...granted, module: [], button: [] }), version }
      await admin.get(writeGrants, { params: role, body })
      const began = performance.now()
      await Promise.all(clients.map((client) => answers(client, what === 'given' ? 200 : 403)))
      waits[what].push(performance.now() - began)
    }
  }
  for (const server of servers) await server.stop()
  const longest = Math.max(...waits.revoked)
  const told = (of: readonly number[]): string => `${median(of).toFixed(0)} ms, at most ${Math.max(...of).toFixed(0)} ms`
  console.log(
    `two processes, ${rounds} times: a revoked right is refused by both after ${told(waits.revoked)}; given back after ${told(waits.given)}`,
  )
  if (longest <= mostMilliseconds) return
  console.error(`a revoked right was still granted after ${mostMilliseconds} ms`)
  process.exitCode = 1
}

/** Asks until the answer is the expected one. */
async function answers(client: TestClient, code: number): Promise<void> {
  while ((await client.call(listUsers, { query: { pageSize: 1 } })).code !== code) continue
}
