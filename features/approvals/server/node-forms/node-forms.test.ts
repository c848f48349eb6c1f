import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApproverNode, FlowDefinition } from '#engine/flows/model.ts'
import { approver, branch, chain, pass, start } from '#engine/flows/testing/builders.ts'
import { deleteCall } from '#features/approvals/actions/delete/call.ts'
import { saveApprovalDraftCall } from '#features/approvals/actions/save-approval-draft/call.ts'
import {
  approveCall,
  changeRequest,
  requestChanges,
  requestDetail,
  requestForm,
  returnCall,
  startRequest,
  withdrawCall,
} from '#features/approvals/contract.ts'
import { saveFlow } from '#features/approvals/entry.ts'
import { fileLink } from '#features/files/contract.ts'
import { givenText, upload } from '#features/files/testing/given-files.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/**
 * Forms of nodes: ann starts with an application, bob reviews it, cat inspects with a form of its own, dan signs the application. Each run begins
 * a request of its own.
 */

const server = await startTestServer()
const { kernel } = server.node
const accounts = ['ann', 'bob', 'cat', 'dan', 'eve'] as const
type Account = (typeof accounts)[number]
const ids = {} as Record<Account, string>
const people = {} as Record<Account, TestClient>
const right = (field: string, read: boolean, write: boolean, required = false) => ({ field, read, write, required })

/** The node with the form of inspections: its area follows the application, what was found begins with it and is typed. */
const inspecting = (changes: Partial<ApproverNode> = {}): ApproverNode =>
  approver('inspect', [ids.cat], {
    form: { id: 'inspection', name: '现场检验单' },
    transfers: [{ node: 'review', values: [{ from: 'area', to: 'found' }] }],
    rights: [
      right('found', true, true),
      right('result', true, true, true),
      right('note', true, true),
      right('internal', false, false),
      right('attached', true, true),
      right('seal', true, true),
    ],
    returnTo: { kind: 'start' },
    ...changes,
  })

const launched = (id: string) => ({ id, code: id, name: id, isLaunch: true }) as const

const flowOf = (id: string, node: ApproverNode): FlowDefinition => ({
  ...chain(
    start({ form: { id: 'application', name: '申请' } }),
    approver('review', [ids.bob], { rights: [right('secret', false, false)] }),
    node,
    approver('sign', [ids.dan], { returnTo: { kind: 'start' } }),
  ),
  ...launched(id),
})

async function publish(definition: FlowDefinition): Promise<void> {
  const { id, code, name } = definition
  await inTransaction(kernel.db, (tx) => saveFlow(kernel, tx, { id, code, name, category: 'test', definition }))
}

beforeAll(async () => {
  await givenFunction(kernel, { id: 'other', parts: [part('title', 'text')] })
  await givenFunctionRole(kernel, 'readers', { functionId: 'other' })
  for (const account of accounts) {
    ids[account] = await givenPerson(kernel, { account, roleIds: ['readers'] })
    people[account] = await server.signIn(account, personPassword)
  }
  const phone = { mask: { kind: 'phone' } } as const
  await givenFunction(kernel, {
    id: 'application',
    isFlowForm: true,
    parts: [
      ...[
        part('area', 'number'),
        part('reason', 'text'),
        part('secret', 'text'),
        part('origin', 'text'),
        part('phone', 'text', phone),
        part('open', 'text', phone),
      ],
      part('attached', 'upload'),
    ],
  })
  await givenFunction(kernel, {
    id: 'inspection',
    isFlowForm: true,
    parts: [
      ...[
        part('area', 'number'),
        part('found', 'number'),
        part('result', 'text'),
        part('note', 'text'),
        part('reason', 'text'),
        part('secret', 'text'),
      ],
      ...[
        part('phone', 'text', phone),
        part('open', 'text'),
        part('internal', 'text', { defaultValue: '内部' }),
        part('seal', 'text', { unique: true, defaultValue: 'A1' }),
        ...[part('maker', 'created-by'), part('made', 'created-at'), part('changer', 'modified-by')],
        part('origin', 'text', { defaultValue: '自产' }),
        part('attached', 'upload'),
      ],
    ],
    rules: [],
  })
  await givenFunction(kernel, { id: 'measuring', isFlowForm: true, parts: [part('found', 'number'), part('reason', 'text')] })
  await publish(flowOf('visits', inspecting()))
})

const values = { area: '12', reason: '旱地', secret: '底价', phone: '13912345678', open: '13912345678' }

async function begun(flowId = 'visits'): Promise<string> {
  return savedIn(await people.ann.get(startRequest, { body: { flowId, formData: values, status: 0 } })).id
}
const entry = async (of: Account, id: string): Promise<string> => (await openEntry(people[of], id)) ?? ''
const approve = async (of: Account, id: string, body: object = {}) =>
  people[of].call(approveCall, { params: { id: await entry(of, id) }, body })
const detail = (of: Account, id: string) => people[of].get(requestDetail, { params: { id }, query: {} })
const formOf = (of: Account, id: string, formId: string) => people[of].call(requestForm, { params: { id, formId }, query: {} })
const stored = async (id: string) =>
  (await sql<Record<string, unknown>>`select * from records.inspection where id = ${id}`.execute(kernel.db)).rows[0]

async function atInspection(flowId?: string): Promise<string> {
  const id = await begun(flowId)
  expect(await approve('bob', id)).toMatchObject({ code: 200 })
  return id
}
const inspected = { found: '11', result: '合格', note: '已看' }

describe('a node with a form of its own', () => {
  test('shows it with what comes over, and takes what its people fill in with their approval', async () => {
    const id = await begun()
    expect(await stored(id)).toBeUndefined()
    expect((await detail('bob', id)).flowFormInfo).toMatchObject({ id: 'application' })
    await approve('bob', id)
    const shown = await detail('cat', id)
    expect(shown.flowFormInfo).toMatchObject({ id: 'inspection' })
    // By rule and by the same name; a masked value only where it is masked, a field that the node hides not at all.
    expect(shown.formData).toMatchObject({ area: 12, found: 12, reason: '旱地', phone: '139****5678', open: '' })
    expect(shown.formData).not.toHaveProperty('internal')
    // What a node hides of the application does not come by its name.
    expect(shown.formData).toMatchObject({ secret: '', origin: '自产' })
    expect(shown.formOperates.find((one) => one.id === 'found')).toMatchObject({ write: true })
    expect(await approve('cat', id, { formData: { found: 11 } })).toMatchObject({ code: 422, data: { errors: [{ field: 'result' }] } })
    expect(await approve('cat', id, { formData: { ...inspected, area: 1 } })).toMatchObject({ code: 403 })
    expect(await approve('cat', id, { formData: inspected, version: shown.flowTaskInfo.version })).toMatchObject({ code: 200 })
    expect(await stored(id)).toMatchObject({ area: '12', found: '11', result: '合格', internal: '内部', flow_state: 1 })
    const signing = await detail('dan', id)
    expect(signing).toMatchObject({ flowFormInfo: { id: 'application' }, formData: { area: 12, reason: '旱地' } })
    await approve('dan', id)
    expect(await stored(id)).toMatchObject({ flow_state: 2 })
  })

  test('is read by others once it was passed, under the rights of the node, and the form of the start beside it', async () => {
    const id = await atInspection()
    expect((await detail('ann', id)).otherForms).toEqual([])
    expect(await formOf('ann', id, 'inspection')).toMatchObject({ code: 404 })
    expect((await detail('cat', id)).otherForms).toEqual([{ id: 'application', fullName: 'application', nodeNames: ['流程发起'] }])
    const begin = await formOf('cat', id, 'application')
    // The node says nothing of the fields of this form: what any of its nodes hides is hidden.
    expect(begin.data).toMatchObject({ formData: { area: 12, phone: '139****5678' } })
    expect(begin.data?.formData).not.toHaveProperty('secret')
    expect(begin.data?.formOperates.some(({ write }) => write)).toBe(false)
    await approve('cat', id, { formData: inspected })
    for (const reader of ['ann', 'dan'] as const) {
      expect((await detail(reader, id)).otherForms).toEqual([{ id: 'inspection', fullName: 'inspection', nodeNames: ['节点inspect'] }])
      const { data } = await formOf(reader, id, 'inspection')
      expect(data).toMatchObject({ formData: { result: '合格', phone: '139****5678' } })
      expect(data?.formData).not.toHaveProperty('internal')
      expect(data?.flowFormInfo.propertyJson).not.toContain('"internal"')
    }
    expect((await detail('ann', id)).flowFormInfo).toMatchObject({ id: 'application' })
    expect((await detail('cat', id)).flowFormInfo).toMatchObject({ id: 'inspection' })
    expect(await formOf('eve', id, 'inspection')).toMatchObject({ code: 404 })
    expect(await formOf('ann', id, 'unknown')).toMatchObject({ code: 404 })
  })

  test('keeps a draft of its people, and a stale version is refused', async () => {
    const id = await atInspection()
    const { version } = (await detail('cat', id)).flowTaskInfo
    const body = { formData: { found: 9, result: '待定' }, handleOpinion: '先看' }
    await people.cat.get(saveApprovalDraftCall, { params: { id: await entry('cat', id) }, body })
    const kept = await detail('cat', id)
    expect(kept).toMatchObject({ draftData: { formData: { found: 9, result: '待定' } }, formData: { found: 12 } })
    await sql`update records.inspection set version = version + 1 where id = ${id}`.execute(kernel.db)
    expect(await approve('cat', id, { formData: inspected, version })).toMatchObject({ code: 409 })
  })

  test('after a return to run again, fields that are typed keep what was typed and others follow the application', async () => {
    const id = await atInspection()
    await approve('cat', id, { formData: inspected })
    await people.dan.get(returnCall, { params: { id: await entry('dan', id) }, body: { handleOpinion: '面积有误' } })
    expect(await stored(id)).toMatchObject({ flow_state: 3 })
    // Not passed any more, so it is before its own people alone.
    expect((await detail('ann', id)).otherForms).toEqual([])
    const { version } = (await detail('ann', id)).flowTaskInfo
    const again = { flowId: 'visits', formData: { ...values, area: '20', reason: '水田' }, status: 0, version }
    await people.ann.get(changeRequest, { params: { id }, body: again })
    await approve('bob', id)
    expect((await detail('cat', id)).formData).toMatchObject({ area: 20, reason: '水田', found: 11, result: '合格' })
    const { changes } = await people.cat.get(requestChanges, { params: { id }, query: {} })
    expect(changes.map(({ path, before, after }) => [path, before, after])).toEqual(
      expect.arrayContaining([
        ['area', '12', '20'],
        ['reason', '旱地', '水田'],
      ]),
    )
    expect(changes.map(({ path }) => path)).not.toContain('internal')
  })

  test('leaves the files of another form of the request where they are', async () => {
    const file = async (of: Account) => (await upload(people[of], { name: '材料.csv', content: givenText })).data
    const placeOf = async ({ fileId }: { fileId: string }) =>
      (await sql<{ function_id: string }>`select function_id from stored_file where id = ${fileId}`.execute(kernel.db)).rows[0]?.function_id
    const [application, found] = [await file('ann'), await file('cat')]
    const formData = { ...values, attached: [application] }
    const { id } = savedIn(await people.ann.get(startRequest, { body: { flowId: 'visits', formData, status: 0 } }))
    await approve('bob', id)
    const foreign = { code: 422, msg: expect.stringContaining('附件') as string }
    expect(await approve('cat', id, { formData: { ...inspected, attached: [application] } })).toMatchObject(foreign)
    expect(await approve('cat', id, { formData: { ...inspected, attached: [found] } })).toMatchObject({ code: 200 })
    await people.dan.get(returnCall, { params: { id: await entry('dan', id) }, body: { handleOpinion: '材料有误' } })
    const { version } = (await detail('ann', id)).flowTaskInfo
    const again = { flowId: 'visits', formData: { ...formData, attached: [found] }, status: 0, version }
    expect(await people.ann.call(changeRequest, { params: { id }, body: again })).toMatchObject(foreign)
    expect([await placeOf(application), await placeOf(found)]).toEqual(['application', 'inspection'])
    // A record that names a file of another one, from before this was refused, lets it go without taking it from there.
    await sql`update records.inspection set attached = ${JSON.stringify([application])}::jsonb where id = ${id}`.execute(kernel.db)
    await people.ann.get(changeRequest, { params: { id }, body: { ...again, formData } })
    await approve('bob', id)
    expect(await approve('cat', id, { formData: { ...inspected, attached: [] } })).toMatchObject({ code: 200 })
    expect(await placeOf(application)).toBe('application')
  })

  test('says by whose decision it began, and who filled it in last', async () => {
    const id = await atInspection()
    expect(await stored(id)).toMatchObject({ maker: ids.bob, made: expect.any(Date) as Date, changer: null })
    await approve('cat', id, { formData: inspected })
    expect(await stored(id)).toMatchObject({ maker: ids.bob, changer: ids.cat })
    await people.dan.get(returnCall, { params: { id: await entry('dan', id) }, body: { handleOpinion: '面积有误' } })
    const { version } = (await detail('ann', id)).flowTaskInfo
    const again = { flowId: 'visits', formData: { ...values, area: '20' }, status: 0, version }
    await people.ann.get(changeRequest, { params: { id }, body: again })
    await approve('bob', id)
    expect(await stored(id)).toMatchObject({ area: '20', maker: ids.bob, changer: ids.cat })
  })

  test('begins without what must not occur twice, which is refused at its field', async () => {
    const [one, other] = [await atInspection(), await atInspection()]
    expect(await stored(other)).toMatchObject({ seal: null })
    expect(await approve('cat', one, { formData: { ...inspected, seal: 'S1' } })).toMatchObject({ code: 200 })
    const twice = await approve('cat', other, { formData: { ...inspected, seal: 'S1' } })
    expect(twice).toMatchObject({ code: 422, data: { errors: [{ field: 'seal' }] } })
  })

  test('is not replaced by the form of the start where its record is gone', async () => {
    const id = await atInspection()
    await sql`delete from records.inspection where id = ${id}`.execute(kernel.db)
    expect(await approve('cat', id, { formData: { area: 1 } })).toMatchObject({
      code: 404,
      msg: expect.stringContaining('节点表单') as string,
    })
  })

  test('is read at each of the work items of somebody who has several', async () => {
    const besides: FlowDefinition = {
      ...chain(
        start({ form: { id: 'application', name: '申请' } }),
        {
          ...pass('split'),
          fork: {
            kind: 'parallel',
            branches: [
              branch('p1', { next: approver('look', [ids.cat], { returnTo: { kind: 'start' } }) }),
              branch('p2', { next: inspecting({ transfers: [] }) }),
            ],
          },
        },
        approver('sign', [ids.dan]),
      ),
      ...launched('besides'),
    }
    await publish(besides)
    const id = await begun('besides')
    const itemAt = async (node: string): Promise<string> =>
      (
        await sql<{
          id: string
        }>`select id from flow_operator where task_id = ${id} and node = ${node} and state = 'open'`.execute(kernel.db)
      ).rows[0]!.id
    const file = (await upload(people.dan, { name: '材料.csv', content: givenText })).data
    const { fileId } = file
    const reads = async () => (await people.cat.call(fileLink, { params: { type: 'annex', name: fileId } })).code
    expect(await reads()).toBe(404)
    await sql`update records.inspection set attached = ${JSON.stringify([file])}::jsonb where id = ${id}`.execute(kernel.db)
    await sql`update stored_file set function_id = 'inspection', record_id = ${id}::uuid where id = ${fileId}`.execute(kernel.db)
    expect(await reads()).toBe(200)
    await people.cat.get(returnCall, { params: { id: await itemAt('look') }, body: { handleOpinion: '面积有误' } })
    const { version } = (await detail('ann', id)).flowTaskInfo
    const again = { flowId: 'besides', formData: { ...values, area: '20', open: '13900000000' }, status: 0, version }
    await people.ann.get(changeRequest, { params: { id }, body: again })
    const pathsAt = async (node: string) => {
      const query = { taskOperatorId: await itemAt(node) }
      return (await people.cat.get(requestChanges, { params: { id }, query })).changes.map(({ path }) => path)
    }
    expect(await pathsAt('look')).toEqual(expect.arrayContaining(['area', 'open']))
    const there = await pathsAt('inspect')
    expect(there).toContain('area')
    expect(there).not.toContain('open')
  })

  test('takes no marks, as whoever gets the request back sees another form', async () => {
    const id = await atInspection()
    const body = { handleOpinion: '不对', fieldMarks: [{ path: 'result', remark: '空' }] }
    const answer = await people.cat.call(returnCall, { params: { id: await entry('cat', id) }, body })
    expect(answer).toMatchObject({ code: 422, msg: expect.stringContaining('节点表单上不能标记字段') as string })
  })

  test('goes with its request when that is withdrawn and deleted', async () => {
    const id = await atInspection()
    await people.ann.get(withdrawCall, { params: { id }, body: { handleOpinion: '' } })
    expect((await stored(id))?.['deleted_at']).toBeNull()
    await people.ann.get(deleteCall, { params: { id }, body: null as never })
    expect((await stored(id))?.['deleted_at']).not.toBeNull()
  })
})

describe('automatic approval', () => {
  test('is left out where a required field of the form is empty', async () => {
    await publish(
      flowOf('lacking', inspecting({ assignee: { kind: 'initiator' }, initiatorMayApprove: true, autoApproval: ['initiator'] })),
    )
    const id = await atInspection('lacking')
    expect(await entry('ann', id)).not.toBe('')
    expect(await entry('dan', id)).toBe('')
  })

  test('goes on where nothing is missing, and the record is there all the same', async () => {
    const rights = [right('found', true, true, true)]
    const node = inspecting({ assignee: { kind: 'initiator' }, initiatorMayApprove: true, autoApproval: ['initiator'], rights })
    await publish(flowOf('whole', node))
    const id = await atInspection('whole')
    expect(await entry('dan', id)).not.toBe('')
    expect(await stored(id)).toMatchObject({ found: '12' })
  })
  test('judges a form by what came into the one before with the same decision', async () => {
    const byItself = { assignee: { kind: 'initiator' }, initiatorMayApprove: true, autoApproval: ['initiator'] } as const
    const measuring = approver('measure', [ids.cat], {
      ...byItself,
      form: { id: 'measuring', name: '测量单' },
      rights: [right('found', true, true, true)],
    })
    const [review, sign] = [
      approver('review', [ids.bob], { rights: [right('secret', false, false)] }),
      approver('sign', [ids.dan], { returnTo: { kind: 'start' } }),
    ]
    const node = inspecting({ ...byItself, rights: [right('found', true, true, true)] })
    await publish({ ...chain(start({ form: { id: 'application', name: '申请' } }), review, node, measuring, sign), ...launched('chained') })
    const id = await atInspection('chained')
    expect(await entry('dan', id)).not.toBe('')
    const { rows } = await sql`select found from records.measuring where id = ${id}`.execute(kernel.db)
    expect(rows).toEqual([{ found: '12' }])
  })
})
