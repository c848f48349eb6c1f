import { beforeAll, expect, test } from 'vitest'
import type { BranchedFork } from '#engine/flows/model.ts'
import { approver, branch, chain, start, users } from '#engine/flows/testing/builders.ts'
import { requestDetail, routePreview, startRequest } from '#features/approvals/contract.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What is told of nodes to come where somebody picks people or branches, or branches run beside each other. */

const server = await startTestServer()
const { kernel } = server.node
const ids: Record<string, string> = {}
const clients = {} as Record<'filer' | 'judge', TestClient>

beforeAll(async () => {
  const rival = { id: 'rival', code: 'rival', name: '对手公司', kind: 'company', creditCode: '91620723MA00000002' } as const
  await inTransaction(kernel.db, (tx) => upsertOrganization(kernel, byProgram(tx), rival))
  const roles = [
    await givenFunctionRole(kernel, 'parallel', { functionId: 'parallel' }),
    await givenFunctionRole(kernel, 'chosen', { functionId: 'chosen' }),
  ]
  for (const account of ['filer', 'judge', 'wu', 'sun'] as const) ids[account] = await givenPerson(kernel, { account, roleIds: roles })
  // Nobody outside of a company sees who works there.
  ids['secret'] = await givenPerson(kernel, { account: 'secret', name: '秘密的人', organizationIds: ['rival'] })
  const assignee = { kind: 'candidates', members: users(ids['sun']!, ids['secret']), narrowing: 'none' } as const
  for (const kind of ['parallel', 'chosen'] as const) {
    const branches: BranchedFork['branches'] = [
      branch('l', { name: '技术', next: approver('lab', [], { name: '技术审查', assignee }) }),
      branch('r', { name: '法规', next: approver('law', [ids['wu']!], { name: '法规审查' }) }),
    ]
    const flow = chain(start(), approver('judge', [ids['judge']!], { fork: { kind, branches } }), approver('last', [ids['wu']!]))
    await givenFunction(kernel, { id: kind, parts: [part('title', 'text')], flow: { ...flow, id: `flow-${kind}`, code: kind, name: kind } })
  }
  for (const account of ['filer', 'judge'] as const) clients[account] = await server.signIn(account, personPassword)
})

const told = (
  timeline: readonly {
    nodeCode: string
    people: readonly { name: string }[]
    note: string
    next?: boolean | undefined
    branch?: unknown
  }[],
) =>
  timeline.map(({ nodeCode, people, note, next, branch: inside }) => ({
    nodeCode,
    names: people.map(({ name }) => name).join(),
    note,
    next,
    inside,
  }))

test.each(['parallel', 'chosen'] as const)(
  'of branches that are %s the first nodes are told with their people, candidates as such',
  async (kind) => {
    const ahead = [
      { nodeCode: 'lab', names: 'sun', note: 'candidates', inside: { kind, name: '技术' } },
      { nodeCode: 'law', names: 'wu', note: 'any', inside: { kind, name: '法规' } },
    ]
    const body = { flowId: `flow-${kind}`, formData: { title: '甲' } }
    const { timeline } = await clients.filer.get(routePreview, { body })
    expect(told(timeline)).toMatchObject([
      { nodeCode: 'judge', names: 'judge', next: true },
      ...ahead,
      { nodeCode: 'last', next: undefined },
    ])
    expect(JSON.stringify(timeline)).not.toContain('秘密的人')
    const { id } = savedIn(await clients.filer.get(startRequest, { body: { ...body, status: 0 } }))
    const entry = (await openEntry(clients.judge, id)) ?? 'none'
    const detail = await clients.judge.get(requestDetail, { params: { id }, query: { taskOperatorId: entry } })
    const coming = told(detail.timeline.filter((one) => one.kind === 'coming'))
    expect(coming).toMatchObject([...ahead.map((one) => ({ ...one, next: true })), { nodeCode: 'last', next: undefined }])
    expect(JSON.stringify(detail)).not.toContain('秘密的人')
  },
)
