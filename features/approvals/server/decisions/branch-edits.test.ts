import { beforeAll, expect, test } from 'vitest'
import { approver, branch, chain, start } from '#engine/flows/testing/builders.ts'
import { approveCall, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Two branches whose approvers each write a field of the form. */

const server = await startTestServer()
const accounts = ['filer', 'tech', 'law'] as const
type Account = (typeof accounts)[number]
const clients = {} as Record<Account, TestClient>

beforeAll(async () => {
  const { kernel } = server.node
  await givenFunctionRole(kernel, 'filing', { functionId: 'edited', fields: ['title', 'soil', 'contract'] })
  const ids = {} as Record<Account, string>
  for (const account of accounts) ids[account] = await givenPerson(kernel, { account, name: account, roleIds: ['filing'] })
  const writes = (field: string) => ({ rights: [{ field, read: true, write: true, required: false }] })
  const flow = {
    ...chain(
      start({
        fork: {
          kind: 'parallel',
          branches: [
            branch('b1', { next: approver('tech', [ids.tech], writes('soil')) }),
            branch('b2', { next: approver('law', [ids.law], writes('contract')) }),
          ],
        },
      }),
      approver('end', [ids.tech]),
    ),
    id: 'flow-edited',
    code: 'edited',
    name: '备案',
  }
  await givenFunction(kernel, { id: 'edited', parts: [part('title', 'text'), part('soil', 'text'), part('contract', 'text')], flow })
  for (const account of accounts) clients[account] = await server.signIn(account, personPassword)
})

async function opened(who: Account, request: string) {
  const { flowTaskInfo, formData } = await clients[who].get(requestDetail, { params: { id: request }, query: {} })
  return { id: (await openEntry(clients[who], request))!, version: flowTaskInfo.version, formData }
}

const approve = (who: Account, { id, version }: { readonly id: string; readonly version: number }, formData: Record<string, unknown>) =>
  clients[who].call(approveCall, { params: { id }, body: { formData, version } })

test('who edits in one branch is not overwritten by the other, who is told and decides on what is there', async () => {
  const body = { flowId: 'flow-edited', formData: { title: '甲' }, status: 0 }
  const request = savedIn(await clients.filer.get(startRequest, { body })).id
  const [tech, law] = [await opened('tech', request), await opened('law', request)]
  const answers = await Promise.all([approve('tech', tech, { soil: '壤土' }), approve('law', law, { contract: '已核' })])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  const [first, second] = answers[0].code === 200 ? (['tech', 'law'] as const) : (['law', 'tech'] as const)
  const refused = answers.find(({ code }) => code === 409)!
  expect(refused.msg).toBe('数据已被他人修改，请重新打开后再保存')
  const again = await opened(second, request)
  const typed = { tech: { soil: '壤土' }, law: { contract: '已核' } }
  expect(again.formData).toMatchObject(typed[first])
  expect(await approve(second, again, typed[second])).toMatchObject({ code: 200 })
  expect((await opened('tech', request)).formData).toMatchObject({ title: '甲', ...typed.tech, ...typed.law })
})

test('clients that send no version do not take back what the other branch wrote', async () => {
  const body = { flowId: 'flow-edited', formData: { title: '乙' }, status: 0 }
  const request = savedIn(await clients.filer.get(startRequest, { body })).id
  const items = [await opened('tech', request), await opened('law', request)]
  const answers = await Promise.all([
    clients.tech.call(approveCall, { params: { id: items[0]!.id }, body: { formData: { soil: '壤土' } } }),
    clients.law.call(approveCall, { params: { id: items[1]!.id }, body: { formData: { contract: '已核' } } }),
  ])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect((await opened('tech', request)).formData).toMatchObject({ title: '乙', soil: '壤土', contract: '已核' })
})
