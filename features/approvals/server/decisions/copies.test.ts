import { beforeAll, expect, test } from 'vitest'
import type { CopyRule } from '#engine/flows/model.ts'
import { noMembers } from '#engine/flows/model.ts'
import { approver, chain, start, users } from '#engine/flows/testing/builders.ts'
import { approveCall, listBox, requestDetail, returnCall, startRequest } from '#features/approvals/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Copies (抄送) by the rule of a node and by who acts there, through the calls. */

const server = await startTestServer()
const { kernel } = server.node
const flowId = 'flow-copied'
type Account = 'filer' | 'li' | 'wang' | 'zhao' | 'sun'
const accounts: readonly Account[] = ['filer', 'li', 'wang', 'zhao', 'sun']
const ids = {} as Record<Account, string>
const clients = {} as Record<Account, TestClient>

beforeAll(async () => {
  await givenFunctionRole(kernel, 'filing', { functionId: 'copied' })
  await givenFunctionRole(kernel, 'others', { functionId: 'others' })
  await givenFunction(kernel, { id: 'others', parts: [part('title', 'text')] })
  for (const account of accounts)
    ids[account] = await givenPerson(kernel, { account, roleIds: [account === 'filer' ? 'filing' : 'others'] })
  const copies: CopyRule = { to: noMembers, narrowing: 'none', custom: true, toInitiator: false }
  const flow = {
    ...chain(
      start({ copies }),
      approver('a', [ids.li], { copies: { ...copies, to: users(ids.sun), toInitiator: true } }),
      approver('b', [ids.wang]),
    ),
    id: flowId,
    code: 'copied',
    name: 'copied',
  }
  await givenFunction(kernel, { id: 'copied', parts: [part('title', 'text')], flow })
  for (const account of accounts) clients[account] = await server.signIn(account, personPassword)
})

const submit = async (copyIds?: string | string[]) =>
  savedIn(await clients.filer.get(startRequest, { body: { flowId, formData: { title: 't' }, status: 0, copyIds } })).id
const copiedTo = async (id: string): Promise<string[]> => {
  const found: string[] = []
  for (const account of accounts) {
    const { list } = await clients[account].get(listBox, { params: { id: '3' }, query: { currentPage: 1, pageSize: 50 } })
    if (list.some(({ processId }) => processId === id)) found.push(account)
  }
  return found
}
const decide = async (client: TestClient, id: string, copyIds: string) =>
  client.call(approveCall, { params: { id: (await openEntry(client, id))! }, body: { handleOpinion: '同意', copyIds } })

test('whoever submits adds people where the flow lets him: separated by commas as a client of the family sends them, or as a list', async () => {
  const fresh = await clients.filer.get(requestDetail, { params: { id: '0' }, query: { flowId } })
  expect(fresh.copiesOn).toBe(true)
  expect(await copiedTo(await submit(`${ids.zhao},${ids.wang}`))).toEqual(['wang', 'zhao'])
  expect(await copiedTo(await submit([ids.zhao]))).toEqual(['zhao'])
  expect(await copiedTo(await submit())).toEqual([])
})

test('an approver adds people to those of the rule, and the initiator gets a copy where the node says so', async () => {
  const id = await submit()
  const { operation } = await clients.li.get(requestDetail, { params: { id }, query: {} })
  expect(operation?.copies).toBe(true)
  expect(await decide(clients.li, id, ids.zhao)).toMatchObject({ code: 200 })
  expect(await copiedTo(id)).toEqual(['filer', 'zhao', 'sun'])
})

test('a return carries them too, beside those of the rule', async () => {
  const id = await submit()
  const body = { handleOpinion: '请补充材料', rejectStep: '0', rejectType: 1, copyIds: ids.zhao }
  expect(await clients.li.call(returnCall, { params: { id: (await openEntry(clients.li, id))! }, body })).toMatchObject({ code: 200 })
  expect(await copiedTo(id)).toEqual(['filer', 'zhao', 'sun'])
})

test('where the node lets nobody add people they are left aside, as are people who do not exist', async () => {
  const id = await submit('nobody-of-this-id')
  expect(await copiedTo(id)).toEqual([])
  await decide(clients.li, id, '')
  const { operation } = await clients.wang.get(requestDetail, { params: { id }, query: {} })
  expect(operation?.copies).toBe(false)
  await decide(clients.wang, id, ids.zhao)
  expect(await copiedTo(id)).toEqual(['filer', 'sun'])
})
