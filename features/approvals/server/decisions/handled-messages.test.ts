import { beforeAll, expect, test } from 'vitest'
import { changeRequest, requestDetail, returnCall } from '#features/approvals/contract.ts'
import { countUnread, listMessages } from '#features/messages/contract.ts'
import {
  approveAs,
  confirmAsVillage,
  demoPassword,
  demoSettings,
  filing,
  openEntry,
  startFiling,
  withdrawAs,
} from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer({ settings: demoSettings })
const people = {} as Record<'enterprise' | 'reviewer' | 'county', TestClient>

beforeAll(async () => {
  for (const account of ['enterprise', 'reviewer', 'county'] as const) people[account] = await server.signIn(account, demoPassword)
  await server.node.drainOutbox()
})

/** Unread messages of a person about this request, after everything was delivered. */
async function unreadAbout(client: TestClient, number: string): Promise<number> {
  await server.node.drainOutbox()
  const { list, pagination } = await client.get(listMessages, { query: { isRead: '0', keyword: number } })
  expect((await client.get(countUnread, {})).total).toBeGreaterThanOrEqual(pagination.total)
  return list.length
}

test('deciding a to-do reads its messages, of the approver and of all who hold it no longer', async () => {
  const { id, number } = await startFiling(people.enterprise)
  expect(await unreadAbout(people.reviewer, number!)).toBe(1)
  await approveAs(people.reviewer, id)
  expect(await unreadAbout(people.reviewer, number!)).toBe(0)
  expect(await unreadAbout(people.county, number!)).toBe(1)
  const workItem = await openEntry(people.county, id)
  await people.county.get(returnCall, { params: { id: workItem! }, body: { handleOpinion: '请补正材料', rejectStep: '0', rejectType: 1 } })
  expect(await unreadAbout(people.county, number!)).toBe(0)
})

test('what was returned is read by submitting it again, and a withdrawn to-do by nobody having it', async () => {
  const { id, number } = await startFiling(people.enterprise)
  const workItem = await openEntry(people.reviewer, id)
  await people.reviewer.get(returnCall, {
    params: { id: workItem! },
    body: { handleOpinion: '请补正材料', rejectStep: '0', rejectType: 1 },
  })
  expect(await unreadAbout(people.enterprise, number!)).toBe(1)
  const { flowTaskInfo, formData } = await people.enterprise.get(requestDetail, { params: { id }, query: {} })
  await people.enterprise.get(changeRequest, {
    params: { id },
    body: { flowId: filing.flowId, formData, status: 0, version: flowTaskInfo.version },
  })
  expect(await unreadAbout(people.enterprise, number!)).toBe(0)
  await confirmAsVillage(people.enterprise, id)
  expect(await unreadAbout(people.reviewer, number!)).toBe(1)
  await withdrawAs(people.enterprise, id)
  expect(await unreadAbout(people.reviewer, number!)).toBe(0)
})
