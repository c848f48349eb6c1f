import { prepareFixture, type Fixture } from './fixture.ts'
import { connections, type LoadRequest } from './load.ts'
import { inTurn, post } from './cases.ts'
import { administrators, departments, eighth, generatePeople, people, prepareAdministrators, top } from './large-organization.ts'
import { MeasuredProcess } from './measured-process.ts'
import { measureMovedPerson } from './moved-person.ts'
import { measureOrganizationPages } from './organization-pages.ts'
import { measureRevokedRight } from './revoked-right.ts'
import type { BareGiven } from './bare-server.ts'
import type { ProductGiven } from './product-server.ts'
import { measureCase, poolSize, type Servers } from './ratios.ts'
import { TestClient } from '#server/testing/test-client.ts'

export interface OrganizationOptions {
  readonly rounds: number
  readonly seconds: number
  readonly profile: string | undefined
  /** Names of what is measured: `ratios`, `pages`, `moves`, `revoked`; all when empty. */
  readonly only: readonly string[]
}

/** The product with 5,000 departments and 50,000 people: its memory, the list of users beside the bare server, a move, and the screens. */
export async function measureOrganization(options: OrganizationOptions): Promise<void> {
  const wants = (name: string): boolean => options.only.length === 0 || options.only.includes(name)
  const fixture = await prepareFixture(prepareAdministrators)
  try {
    const small = await heapOf(fixture)
    await generatePeople(fixture.database)
    const large = await heapOf(fixture)
    console.log(`${departments} departments, ${people} people: heap ${megabytes(small)} MB without them, ${megabytes(large)} MB with them`)
    if (wants('ratios')) await measureLists(fixture, options)
    if (wants('revoked')) await measureRevokedRight(fixture)
    if (wants('moves')) await measureMovedPerson(fixture)
    if (wants('pages')) await measureOrganizationPages(fixture)
  } finally {
    await fixture.stop()
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)

/** What the product holds once it has answered the list. */
async function heapOf({ connectionString, dataDirectory }: Fixture): Promise<number> {
  const server = await MeasuredProcess.start('product-server.ts', { connectionString, dataDirectory } satisfies ProductGiven)
  const client = await new TestClient(server.address).signIn(administrators.whole, administrators.password)
  await (await fetch(`${server.address}${usersPath}`, { headers: { authorization: client.token! } })).text()
  const bytes = (await server.ask('heapInUse')) as number
  await server.stop()
  return bytes
}

const usersPath = '/api/permission/Users'

interface Asked {
  readonly chosen?: string
  readonly word?: string
}

/** What the list is asked for: surnames with a sign of the given name, which some hundred people share, and departments of several sizes. */
const questions: Readonly<Record<string, readonly Asked[]>> = {
  'first page': [{}],
  'word search': ['王伟', '李芳', '张华', 'p0012', '13800012345'].map((word) => ({ word })),
  'department chosen': [eighth, 'bench-dept-25', 'bench-dept-26', 'bench-dept-210'].map((chosen) => ({ chosen })),
}

async function measureLists({ connectionString, dataDirectory }: Fixture, options: OrganizationOptions): Promise<void> {
  console.log(`${connections} connections, pool ${poolSize}; each pair is ours / bare`)
  const servers: Servers = {
    ours: await MeasuredProcess.start('product-server.ts', { connectionString, dataDirectory } satisfies ProductGiven),
    bare: await MeasuredProcess.start('bare-server.ts', { connectionString, poolSize } satisfies BareGiven),
  }
  const visitor = new TestClient(servers.ours.address)
  for (const [name, administered] of [
    ['whole', top],
    ['part', eighth],
  ] as const) {
    const { token } = await visitor.signIn(administrators[name], administrators.password)
    for (const [what, asked] of Object.entries(questions)) {
      const ours = asked.map((one) => listOf(one, token!))
      const bare = asked.map((one) => post('/users/list', { administered, ...one, currentPage: 1, pageSize: 20 }))
      const round = async () => ({ ours: inTurn(ours), bare: inTurn(bare) })
      await measureCase({ name: `${what}, ${name}`, goal: 0.5, round }, servers, options)
    }
  }
  await servers.ours.stop()
  await servers.bare.stop()
}

function listOf({ chosen = '', word = '' }: Asked, token: string): LoadRequest {
  const query = new URLSearchParams({ currentPage: '1', pageSize: '20', organizeId: chosen, keyword: word })
  return { method: 'GET', path: `${usersPath}?${query.toString()}`, headers: { authorization: token } }
}
