import { beforeAll, describe, expect, test } from 'vitest'
import {
  approveCall,
  changeRequest,
  listBox,
  listMyRequests,
  returnCall,
  routePreview,
  requestDetail,
  withdrawCall,
  workItemOpen,
  listReturnTargets,
} from '#features/approvals/contract.ts'
import { deleteCall } from '#features/approvals/actions/delete/call.ts'
import { saveApprovalDraftCall } from '#features/approvals/actions/save-approval-draft/call.ts'
import { urgeCall } from '#features/approvals/actions/urge/call.ts'
import { fileLink, imageBytes } from '#features/files/contract.ts'
import { baseInfo } from '#features/session/contract.ts'
import {
  createRecord,
  deleteRecord,
  deleteRecords,
  getRecord,
  getRecordTexts,
  listRecords,
  updateRecord,
} from '#features/records/contract.ts'
import { demoPassword, demoSettings, filing, filingValues, givenPledge, openEntry, startFiling } from '#server/testing/given-filing.ts'
import type { FileItem, Started } from '#server/testing/given-filing.ts'
import type { TestAnswer, TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** `enterprise2` sees nothing of `enterprise`: answers for existing and for missing requests are the same (security 2, 4.2). */

const server = await startTestServer({ settings: demoSettings })
const params = { modelId: filing.modelId }
const nowhere = '01900000-0000-7000-8000-000000000000'
let own: TestClient
let other: TestClient
let reviewer: TestClient
let sent: Started
let draft: Started
let file: FileItem
let entry: string

beforeAll(async () => {
  own = await server.signIn('enterprise', demoPassword)
  other = await server.signIn('enterprise2', demoPassword)
  reviewer = await server.signIn('reviewer', demoPassword)
  sent = await startFiling(own)
  draft = await startFiling(own, { status: 1 })
  file = await givenPledge(own)
  entry = (await openEntry(reviewer, sent.id))!
})

/** All of an answer that an attacker could compare. */
const seen = ({ status, code, msg, data }: TestAnswer<unknown>) => ({ status, code, msg, data })

describe('a filing of another company reads like none', () => {
  const doors: Record<string, (client: TestClient, id: string) => Promise<TestAnswer<unknown>>> = {
    record: (client, id) => client.call(getRecord, { params: { ...params, id } }),
    texts: (client, id) => client.call(getRecordTexts, { params: { ...params, id } }),
    update: (client, id) => client.call(updateRecord, { params: { ...params, id }, body: { data: '{"remark":"mine"}', version: 1 } }),
    delete: (client, id) => client.call(deleteRecord, { params: { ...params, id }, body: { version: 1 } }),
    detail: (client, id) => client.call(requestDetail, { params: { id }, query: {} }),
    change: (client, id) =>
      client.call(changeRequest, { params: { id }, body: { flowId: filing.flowId, formData: {}, status: 1, version: 1 } }),
    withdraw: (client, id) => client.call(withdrawCall, { params: { id }, body: {} }),
    'delete request': (client, id) => client.call(deleteCall, { params: { id } }),
    urge: (client, id) => client.call(urgeCall, { params: { id } }),
  }
  for (const [name, door] of Object.entries(doors)) {
    test(name, async () => {
      for (const id of [sent.id, draft.id]) {
        expect(seen(await door(other, id))).toMatchObject({ status: 404, code: 404 })
        expect(seen(await door(other, id))).toEqual(seen(await door(other, nowhere)))
      }
    })
  }

  test('batch delete', async () => {
    expect(await other.get(deleteRecords, { params, body: { ids: [sent.id, draft.id, nowhere] } })).toMatchObject({ deleted: 0 })
    expect((await own.call(getRecord, { params: { ...params, id: sent.id } })).code).toBe(200)
    expect((await own.call(getRecord, { params: { ...params, id: draft.id } })).code).toBe(200)
  })
})

test('each of these tries stands in the audit log, also those of a batch', async () => {
  const refusedOf = async (id: string) =>
    server.node.kernel.db
      .selectFrom('audit_entry')
      .select(['object', 'changes'])
      .where('action', '=', 'access.refused')
      .where('actor_name', '=', (await other.get(baseInfo, {})).realName)
      .where('object', 'like', `%${id}%`)
      .execute()
  const entries = await refusedOf(sent.id)
  for (const object of [
    `GET /api/visualdev/OnlineDev/${filing.modelId}/${sent.id}`,
    `GET /api/workflow/Engine/FlowBefore/${sent.id}`,
    `PUT /api/workflow/Engine/FlowLaunch/${sent.id}/Actions/Withdraw`,
    `seed_prod_filing:${sent.id}`,
  ])
    expect(entries).toContainEqual({ object, changes: { reason: 'missing' } })
  // A request that never existed is recorded in the same way, so that neither time nor log shows the difference.
  expect((await refusedOf(nowhere)).length).toBeGreaterThan(0)
})

describe('a work item of somebody else reads like none', () => {
  const body = { handleOpinion: '同意同意同意' }
  const doors: Record<string, (client: TestClient, id: string) => Promise<TestAnswer<unknown>>> = {
    approve: (client, id) => client.call(approveCall, { params: { id }, body }),
    return: (client, id) => client.call(returnCall, { params: { id }, body }),
    save: (client, id) => client.call(saveApprovalDraftCall, { params: { id }, body }),
    targets: (client, id) => client.call(listReturnTargets, { params: { id } }),
    open: (client, id) => client.call(workItemOpen, { params: { id } }),
  }
  for (const [name, door] of Object.entries(doors)) {
    test(name, async () => {
      const county = await server.signIn('county', demoPassword)
      for (const client of [other, own, county]) expect(seen(await door(client, entry))).toEqual(seen(await door(client, nowhere)))
    })
  }
  test('it is still open after all that', async () => expect(await openEntry(reviewer, sent.id)).toBe(entry))
})

describe('lists', () => {
  test('no row, by no question', async () => {
    const questions = [
      {},
      { keyword: sent.number! },
      { queryJson: JSON.stringify({ billNo: sent.number }) },
      { superQueryJson: JSON.stringify({ matchLogic: 'or', conditionJson: [{ field: 'billNo', symbol: 'notNull' }] }) },
      { exactTotal: true },
    ]
    for (const body of questions) {
      const page = await other.get(listRecords, { params, body: { ...body, pageSize: 500 } })
      expect(page.list.every((row) => row.entId === '演示临泽丰穗制种有限公司')).toBe(true)
      expect(page.pagination.total).toBe(page.list.length)
      expect(JSON.stringify(page)).not.toContain(sent.number!)
    }
  })
  test('no box has it', async () => {
    const boxes = [
      await other.get(listMyRequests, { query: { pageSize: 500 } }),
      ...(await Promise.all((['1', '2', '3'] as const).map((id) => other.get(listBox, { params: { id }, query: { pageSize: 500 } })))),
    ]
    for (const box of boxes) expect(JSON.stringify(box)).not.toContain(sent.id)
  })
  test("a draft stands in no list but its owner's", async () => {
    const holds = async (client: TestClient): Promise<boolean> =>
      (await client.get(listRecords, { params, body: { pageSize: 500 } })).list.some((row) => row.id === draft.id)
    expect(await holds(own)).toBe(true)
    for (const account of ['reviewer', 'county', 'chief', 'reader', 'companyadmin', 'enterprise2'])
      expect([account, await holds(await server.signIn(account, demoPassword))]).toEqual([account, false])
    expect(await holds(await server.admin())).toBe(false)
  })
  test('a draft is read by nobody else, and its flow neither', async () => {
    for (const account of ['reviewer', 'county', 'chief', 'reader', 'companyadmin']) {
      const client = await server.signIn(account, demoPassword)
      for (const answer of [
        await client.call(getRecord, { params: { ...params, id: draft.id } }),
        await client.call(getRecordTexts, { params: { ...params, id: draft.id } }),
        await client.call(requestDetail, { params: { id: draft.id }, query: {} }),
      ])
        expect([account, answer.code]).toEqual([account, 404])
    }
  })
})

describe('files', () => {
  test('neither an attached nor a loose one is handed out', async () => {
    const attached = (JSON.parse((await own.get(getRecord, { params: { ...params, id: sent.id } })).data) as { pledge: FileItem[] })
      .pledge[0]!.fileId
    for (const id of [attached, file.fileId]) {
      const links = {
        own: await own.call(fileLink, { params: { type: 'annex', name: id } }),
        other: await other.call(fileLink, { params: { type: 'annex', name: id } }),
        none: await other.call(fileLink, { params: { type: 'annex', name: 'nothing' } }),
      }
      expect(links.own.code).toBe(200)
      expect(seen(links.other)).toEqual(seen(links.none))
      expect((await other.fetch(imageBytes, { params: { type: 'annex', name: id }, query: {} })).status).toBe(404)
    }
  })
  test('naming the file of another company in an own filing is refused', async () => {
    const refused = await other.call(createRecord, { params, body: { data: JSON.stringify(filingValues(file)) } })
    expect(refused.code).toBe(422)
    expect((await own.call(createRecord, { params, body: { data: JSON.stringify(filingValues(file)) } })).code).toBe(200)
  })
})

test('the preview of a way tells nothing of a stored filing', async () => {
  const body = { flowId: filing.flowId, formData: {} }
  expect(await other.call(routePreview, { body: { ...body, id: sent.id } })).toMatchObject({ code: 404, data: null })
  expect(JSON.stringify(await other.get(routePreview, { body }))).not.toContain('沃源')
})
