import { beforeAll, expect, test } from 'vitest'
import { listUnfinished, returnCall, type UnfinishedRequest } from '#features/approvals/contract.ts'
import { approveAs, demoPassword, demoSettings, openEntry, startFiling, testSignature, withdrawAs } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What is left to do with one's own requests, as the start page tells it. */

const server = await startTestServer({ settings: demoSettings })
const people = {} as Record<'enterprise' | 'enterprise2' | 'reviewer' | 'county', TestClient>

beforeAll(async () => {
  for (const account of ['enterprise', 'enterprise2', 'reviewer', 'county'] as const)
    people[account] = await server.signIn(account, demoPassword)
})

const unfinished = async (client = people.enterprise) => client.get(listUnfinished, {})
const ids = (list: readonly UnfinishedRequest[]) => list.map(({ processId }) => processId)

async function returnTo(id: string, opinion: string): Promise<void> {
  const entry = (await openEntry(people.reviewer, id))!
  await people.reviewer.get(returnCall, { params: { id: entry }, body: { handleOpinion: opinion, rejectStep: '0', rejectType: 1 } })
}

test('a draft, one that was sent back and one that runs stand each in its part, with who has it and why it came back', async () => {
  const before = await unfinished()
  const draft = await startFiling(people.enterprise, { status: 1 })
  const running = await startFiling(people.enterprise)
  const returned = await startFiling(people.enterprise)
  await returnTo(returned.id, '承诺书没有盖章')
  const after = await unfinished()
  expect(ids(after.drafts.list)).toContain(draft.id)
  expect(after.drafts.list.find(({ processId }) => processId === draft.id)).toMatchObject({ waitsFor: [], returned: null })
  const told = after.returned.list.find(({ processId }) => processId === returned.id)!
  expect(told).toMatchObject({ status: 3, returned: { nodeName: '乡镇审核', opinion: '承诺书没有盖章' }, waitsFor: [] })
  expect(told.returned?.name).not.toBe('')
  expect(told.returned?.at).toBeGreaterThan(Date.now() - 60_000)
  const way = after.running.list.find(({ processId }) => processId === running.id)!
  expect(way.waitsFor.map(({ nodeName }) => nodeName)).toEqual(['乡镇审核'])
  expect(way.waitsFor[0]!.people.length).toBeGreaterThan(0)
  expect(way.waitsFor[0]!.since).toBeGreaterThan(Date.now() - 60_000)
  expect(way.returned).toBeNull()
  for (const part of ['drafts', 'returned', 'running'] as const) expect(after[part].total).toBe(before[part].total + 1)
})

test('it follows the flow: the next node, the latest return, the end', async () => {
  const { id } = await startFiling(people.enterprise, { changes: { prodMode: 'seed.prodMode.own' } })
  await approveAs(people.reviewer, id)
  const way = (await unfinished()).running.list.find(({ processId }) => processId === id)!
  expect(way.waitsFor.map(({ nodeName }) => nodeName)).toEqual(['县种子机构审查'])
  await approveAs(people.county, id)
  await approveAs(await server.signIn('chief', demoPassword), id, { signImg: testSignature })
  const after = await unfinished()
  expect(ids([...after.running.list, ...after.drafts.list, ...after.returned.list])).not.toContain(id)
  const withdrawn = await startFiling(people.enterprise)
  await withdrawAs(people.enterprise, withdrawn.id)
  expect((await unfinished()).drafts.list.find(({ processId }) => processId === withdrawn.id)).toMatchObject({ status: 4 })
})

test('nobody sees the drafts, returns or requests of others', async () => {
  const own = await unfinished()
  const shown = new Set(Object.values(own).flatMap(({ list }) => ids(list)))
  expect(shown.size).toBeGreaterThan(0)
  for (const client of [people.enterprise2, people.reviewer, people.county]) {
    const others = await unfinished(client)
    expect(
      Object.values(others)
        .flatMap(({ list }) => ids(list))
        .filter((id) => shown.has(id)),
    ).toEqual([])
  }
  expect(await server.visitor.call(listUnfinished, {})).toMatchObject({ code: 600 })
})

test('of many the newest five are told, with the number of all', async () => {
  const before = (await unfinished()).drafts.total
  const made: string[] = []
  for (let count = 0; count < 6; count += 1) made.push((await startFiling(people.enterprise, { status: 1 })).id)
  const { list, total } = (await unfinished()).drafts
  expect(total).toBe(before + 6)
  expect(ids(list)).toEqual(made.toReversed().slice(0, 5))
})
