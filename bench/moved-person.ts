import { listUsers, readUser, updateUser } from '#features/users/contract.ts'
import type { RunStatement } from '#server/database/connect.ts'
import { TestClient } from '#server/testing/test-client.ts'
import type { Fixture } from './fixture.ts'
import { administrators } from './large-organization.ts'
import { MeasuredProcess } from './measured-process.ts'
import type { ProductGiven } from './product-server.ts'
import { median } from './ratios.ts'

/** Moves of people from one department to another, each followed by the list that names the new one. */
const moves = 20

/** Times a change of somebody's organization, and the next list, which waits until the directory has it. */
export async function measureMovedPerson({ connectionString, dataDirectory }: Fixture): Promise<void> {
  const given: ProductGiven = { connectionString, dataDirectory, capture: true }
  const server = await MeasuredProcess.start('product-server.ts', given)
  const client = await new TestClient(server.address).signIn(administrators.whole, administrators.password)
  const { list: found } = await client.get(listUsers, { query: { keyword: 'p000', pageSize: moves } })
  const writes: Step[] = []
  const lists: Step[] = []
  for (const { id } of found) {
    const { organizeIdTree: _tree, ...form } = await client.get(readUser, { params: { id } })
    const body = { ...form, organizeId: 'bench-dept-77', enabledMark: 1 as const }
    writes.push(await step(server, () => client.get(updateUser, { params: { id }, body })))
    lists.push(await step(server, () => client.get(listUsers, { query: { keyword: form.account } })))
  }
  console.log(`move of a person: ${told(writes)}; the next list: ${told(lists)}`)
  await server.stop()
}

interface Step {
  readonly milliseconds: number
  /** Of texts and values of the statements that ran. */
  readonly bytes: number
}

async function step(server: MeasuredProcess, work: () => Promise<unknown>): Promise<Step> {
  await server.ask('statements')
  const begun = performance.now()
  await work()
  const milliseconds = performance.now() - begun
  const statements = (await server.ask('statements')) as RunStatement[]
  return { milliseconds, bytes: statements.reduce((sum, { sql, parameters }) => sum + sql.length + JSON.stringify(parameters).length, 0) }
}

function told(steps: readonly Step[]): string {
  const bytes = median(steps.map((one) => one.bytes))
  return `${median(steps.map((one) => one.milliseconds)).toFixed(0)} ms, ${(bytes / 1000).toFixed(1)} kB of statements`
}
