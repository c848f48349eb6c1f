import { beforeAll, describe, expect, test } from 'vitest'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { Members } from '#engine/flows/model.ts'
import { approver, chain, start, users } from '#engine/flows/testing/builders.ts'
import {
  approveCall,
  changeRequest,
  listBox,
  listMonitored,
  listMyRequests,
  requestDetail,
  returnCall,
  startRequest,
} from '#features/approvals/contract.ts'
import { monitorMenu } from '#features/approvals/contract.ts'
import { listFlows, listOwnFlows, pageStartable } from '#features/approvals/contract/definitions.ts'
import { createDelegation } from '#features/approvals/contract/delegations.ts'
import { listStartable, listStartableForOthers } from '#features/approvals/contract/launching.ts'
import {
  checkFlowDraft,
  copyFlowDraft,
  createFlowDraft,
  deleteFlowDraft,
  listFlowDrafts,
  makeMainVersion,
  readFlowDraft,
  readFlowFormFields,
  readFormOfFlow,
  releaseFlow,
  selectFlowForms,
  treeOfTemplate,
  updateFlowDraft,
  versionId,
} from '#features/flow-design/contract.ts'
import {
  createFlowForm,
  deleteFlowForm,
  flowFormUses,
  readFlowForm,
  releaseFlowForm,
  updateFlowForm,
} from '#features/function-design/contract/flow-forms.ts'
import { givenAdministration, givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { createRecord, functionConfig, listRecords } from '#features/records/contract.ts'
import { openEntry, savedIn } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenOrganization, givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Launch flows (发起流程) with flow forms, through the calls of the family: ann and ben may start, dora approves, wen watches. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const accounts = ['ann', 'ben', 'cid', 'dora', 'wen', 'far'] as const
type Account = (typeof accounts)[number]
const ids = {} as Record<Account, string>
const people = {} as Record<Account, TestClient>
const category = 'seedFiling'

const control = (key: string, jnpfKey: string, label: string) => ({ __vModel__: key, __config__: { jnpfKey, label } })
const formJson = (...fields: readonly object[]) => JSON.stringify({ fields, classJson: '' })
const reason = control('reason', 'comInput', '事由')
const days = control('days', 'numInput', '天数')
const ofCode = control('code', 'comInput', '核验码')
const code = { ...ofCode, disabled: true, __config__: { ...ofCode.__config__, seedbedVerifyCode: { shown: ['days'] } } }

beforeAll(async () => {
  await givenOrganization(kernel, 'firm')
  await givenOrganization(kernel, 'abroad')
  const watching = await givenMenuRole(kernel, 'watchers', monitorMenu, [])
  await givenFunction(kernel, { id: 'other', parts: [part('title', 'text')] })
  await givenFunctionRole(kernel, 'readers', { functionId: 'other' })
  for (const account of accounts)
    ids[account] = await givenPerson(kernel, {
      account,
      roleIds: ['wen', 'far'].includes(account) ? [watching, 'readers'] : ['readers'],
      organizationIds: [account === 'far' ? 'abroad' : 'firm'],
    })
  await givenAdministration(kernel, ids.wen, 'firm')
  await givenAdministration(kernel, ids.far, 'abroad')
  for (const account of accounts) people[account] = await server.signIn(account, personPassword)
})

let made = 0

/** A form as a client of the family makes and publishes it. */
async function givenForm(...fields: readonly object[]): Promise<string> {
  made += 1
  const body = { fullName: `表单${made}`, enCode: `leave_${made}`, flowType: 0, formType: 2, draftJson: formJson(...fields) }
  const { id } = await admin.get(createFlowForm, { body })
  await admin.get(releaseFlowForm, { params: { id }, query: { isRelease: '1' }, body: null })
  return id
}

const anybody = start().initiators

function treeWith(formId: string, initiators: Members = anybody): string {
  const flow = chain(start({ form: { id: formId, name: '请假单' }, initiators, title: '{发起用户名}请假' }), approver('a', [ids.dora]))
  return JSON.stringify(encodeFlow(flow))
}

const templateOf = (tree: string, more: object = {}) =>
  JSON.stringify([{ id: 'x', flowId: 'x', fullName: '内部名称', isDelete: false, ...more, flowTemplateJson: tree }])

async function givenDraft(formId: string, initiators: Members = anybody): Promise<string> {
  made += 1
  const body = {
    fullName: `请假${made}`,
    enCode: `launch_${made}`,
    category,
    type: 0,
    flowTemplateJson: templateOf(treeWith(formId, initiators)),
  }
  return (await admin.get(createFlowDraft, { body })).templateId
}

async function givenFlow(initiators: Members = anybody) {
  const formId = await givenForm(reason, days)
  const flowId = await givenDraft(formId, initiators)
  await admin.get(releaseFlow, { params: { id: flowId }, body: null })
  return { formId, flowId }
}

const begin = (by: Account, flowId: string, more: object = {}) =>
  people[by].call(startRequest, { body: { flowId, formData: { reason: '探亲', days: 3 }, status: 0, ...more } })
const started = async (by: Account, flowId: string, more: object = {}) =>
  savedIn(await people[by].get(startRequest, { body: { flowId, formData: { reason: '探亲', days: 3 }, status: 0, ...more } })).id
const detail = (of: Account, id: string) => people[of].call(requestDetail, { params: { id }, query: {} })
const fields = (answer: { data: unknown }) => (answer.data as { errors: { field: string }[] }).errors.map(({ field }) => field)

describe('a launch flow', () => {
  test('is started by everybody where nobody is named, approved, and read by who has a part in it or watches', async () => {
    const { flowId, formId } = await givenFlow()
    const blank = await people.ann.get(requestDetail, { params: { id: '0' }, query: { flowId } })
    expect(blank).toMatchObject({ flowTaskInfo: { flowType: 0 }, flowTemplateInfo: { type: 0 }, flowFormInfo: { id: formId } })
    const id = await started('ann', flowId)
    expect((await people.ann.get(listMyRequests, { query: {} })).list).toMatchObject([{ processId: id, flowType: 0, fullName: 'ann请假' }])
    for (const account of ['ben', 'cid', 'far'] as const) expect(await detail(account, id)).toMatchObject({ code: 404 })
    expect(await detail('wen', id)).toMatchObject({ code: 200, data: { formData: { reason: '探亲' }, operation: null } })
    expect((await people.wen.get(listMonitored, { query: {} })).list).toMatchObject([{ processId: id, flowType: 0 }])
    const todo = (await people.dora.get(listBox, { params: { id: '1' }, query: {} })).list.find((row) => row.processId === id)
    expect(todo).toMatchObject({
      flowType: 0,
      summary: [
        { label: '事由', text: '探亲' },
        { label: '天数', text: '3' },
      ],
    })
    await people.dora.get(approveCall, { params: { id: todo!.id }, body: { handleOpinion: '同意' } })
    expect(await detail('ann', id)).toMatchObject({ data: { flowTaskInfo: { status: 2, completion: 100 } } })
    expect(await detail('dora', id)).toMatchObject({ code: 200 })
  })

  test('lets only those begin whom it names; for others it does not exist', async () => {
    const { flowId } = await givenFlow(users(ids.ann))
    expect(await begin('ben', flowId)).toMatchObject({ code: 404 })
    expect(await people.ben.call(requestDetail, { params: { id: '0' }, query: { flowId } })).toMatchObject({ code: 404 })
    expect(await people.ben.call(listFlows, { params: { id: flowId }, query: { type: '1' } })).toMatchObject({ code: 404 })
    expect(await begin('ann', flowId)).toMatchObject({ code: 200 })
    const offered = async (to: Account) => {
      const [own, page, start] = await Promise.all([
        people[to].get(listOwnFlows, {}),
        people[to].get(pageStartable, { query: { pageSize: 500, flowType: '0' } }),
        people[to].get(listStartable, {}),
      ])
      const inTree = own.list.some(({ children }) => children.some((flow) => flow.id === flowId))
      return [inTree, page.list.some((flow) => flow.id === flowId && flow.type === 0), start.list.some((flow) => flow.id === flowId)]
    }
    expect(await offered('ann')).toEqual([true, true, true])
    expect(await offered('ben')).toEqual([false, false, false])
  })

  test('takes drafts, which their initiator alone reads, and what was returned, also when he may begin no more', async () => {
    const { flowId, formId } = await givenFlow(users(ids.ann))
    const draft = savedIn(await people.ann.get(startRequest, { body: { flowId, formData: { reason: '探' }, status: 1 } }))
    expect(await detail('wen', draft.id)).toMatchObject({ code: 404 })
    const body = { flowId, formData: { reason: '探亲', days: 2 }, status: 0, version: draft.version }
    await people.ann.get(changeRequest, { params: { id: draft.id }, body })
    const entry = await openEntry(people.dora, draft.id)
    await people.dora.get(returnCall, { params: { id: entry! }, body: { handleOpinion: '天数不对' } })
    // The flow goes on with another form and other people.
    const formJsonOfNow = await givenForm(reason)
    await admin.get(updateFlowDraft, {
      params: { id: flowId },
      body: { flowTemplateJson: templateOf(treeWith(formJsonOfNow, users(ids.ben))) },
    })
    await admin.get(makeMainVersion, { params: { id: versionId(flowId, 0) } })
    expect(await begin('ann', flowId)).toMatchObject({ code: 404 })
    const now = await people.ann.get(requestDetail, { params: { id: draft.id }, query: {} })
    expect(now).toMatchObject({ flowFormInfo: { id: formId }, flowTaskInfo: { status: 3 } })
    const again = { ...body, formData: { reason: '探亲', days: 1 }, version: now.flowTaskInfo.version }
    expect(await people.ann.call(changeRequest, { params: { id: draft.id }, body: again })).toMatchObject({ code: 200 })
    expect(await people.ben.call(changeRequest, { params: { id: draft.id }, body: again })).toMatchObject({ code: 404 })
  })

  test('has no list of records and no other way to its form, for super administrators neither', async () => {
    const { flowId, formId } = await givenFlow()
    await started('ann', flowId)
    for (const client of [admin, people.ann]) {
      expect([404, 403]).toContain((await client.call(listRecords, { params: { modelId: formId }, body: {} })).code)
      expect([404, 403]).toContain((await client.call(createRecord, { params: { modelId: formId }, body: { data: '{}' } })).code)
      expect([404, 403]).toContain((await client.call(functionConfig, { params: { modelId: formId }, query: {} })).code)
    }
  })

  test('is begun in the name of somebody who may begin it', async () => {
    const { flowId } = await givenFlow(users(ids.ann))
    const period = { startTime: kernel.now() - 1_000, endTime: kernel.now() + 3_600_000, description: '' }
    await people.ann.get(createDelegation, { body: { toUserId: ids.cid, type: 0, flowId, ...period } })
    expect((await people.cid.get(listStartableForOthers, {})).list.map(({ id }) => id)).toContain(flowId)
    const id = await started('cid', flowId, { delegateUserList: [ids.ann] })
    expect(await detail('ann', id)).toMatchObject({ code: 200 })
    expect(await detail('cid', id)).toMatchObject({ code: 200 })
    expect(await begin('ben', flowId, { delegateUserList: [ids.ann] })).toMatchObject({ code: 403 })
  })
})

describe('designing one', () => {
  test('keeps what a client of the family wrote, to the last member', async () => {
    const formId = await givenForm(reason)
    const tree = JSON.stringify({ ...(JSON.parse(treeWith(formId)) as object), clientColour: 'red' })
    const entry = { clientRemark: { kept: [1] } }
    made += 1
    const body = {
      fullName: '族',
      enCode: `family_${made}`,
      category,
      type: 0,
      icon: 'i',
      iconBackground: '#fff',
      sortCode: 3,
      description: '说',
    }
    const { templateId: id } = await admin.get(createFlowDraft, { body: { ...body, flowTemplateJson: templateOf(tree, entry) } })
    const opened = await admin.get(readFlowDraft, { params: { id } })
    expect(opened).toMatchObject({
      ...body,
      category: `WorkFlowCategory.${category}`,
      onlineDev: false,
      onlineFormId: '',
      formId,
      onlineFormName: `表单${made - 1}`,
    })
    const [flow] = JSON.parse(opened.flowTemplateJson) as [object]
    expect(flow).toMatchObject({ fullName: '内部名称', isDelete: false, ...entry })
    expect(treeOfTemplate(opened.flowTemplateJson)).toBe(tree)
    await admin.get(updateFlowDraft, { params: { id }, body: opened })
    expect((await admin.get(readFlowDraft, { params: { id } })).flowTemplateJson).toBe(opened.flowTemplateJson)
    expect(
      await admin.call(createFlowDraft, { body: { ...body, enCode: 'two', flowTemplateJson: JSON.stringify([flow, flow]) } }),
    ).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'flowTemplateJson' }] },
    })
  })

  test('a form is chosen beside the tree or in it, and several flows may share one', async () => {
    const [first, second] = [await givenForm(reason), await givenForm(days)]
    const read = (id: string) => admin.get(readFlowDraft, { params: { id } })
    made += 1
    const { templateId: id } = await admin.get(createFlowDraft, {
      body: { fullName: '选', enCode: `pick_${made}`, category, type: 0, formId: first },
    })
    const draft = await read(id)
    expect(draft.formId).toBe(first)
    expect(JSON.parse(treeOfTemplate(draft.flowTemplateJson))).toMatchObject({ type: 'start', properties: { formId: first } })
    await admin.get(updateFlowDraft, { params: { id }, body: { formId: second } })
    expect((await read(id)).formId).toBe(second)
    // A client that sends back what it read, with another form in the tree, means the tree.
    await admin.get(updateFlowDraft, { params: { id }, body: { ...(await read(id)), flowTemplateJson: templateOf(treeWith(first)) } })
    expect((await read(id)).formId).toBe(first)
    expect(await admin.call(updateFlowDraft, { params: { id }, body: { formId: 'other' } })).toMatchObject({ code: 200 })
    expect(fields(await admin.call(updateFlowDraft, { params: { id }, body: { type: 0, formId: 'other' } }))).toEqual(['formId'])
    const copy = await admin.get(copyFlowDraft, { params: { id } })
    expect(await read(copy.id)).toMatchObject({ type: 0 })
    expect(await admin.get(readFormOfFlow, { params: { id }, query: { formId: second } })).toMatchObject({ id: second, formType: 2 })
    expect(await admin.call(readFormOfFlow, { params: { id }, query: { formId: 'other' } })).toMatchObject({ code: 404 })
    const { list } = await admin.get(listFlowDrafts, { query: { type: '0', pageSize: 500 } })
    expect(list.every(({ type }) => type === 0)).toBe(true)
    expect(list.map((flow) => flow.id)).toContain(id)
  })

  test('is published with a published flow form alone, and its type stays', async () => {
    made += 1
    const { id: formId } = await admin.get(createFlowForm, {
      body: { fullName: '未发布', enCode: `raw_${made}`, draftJson: formJson(reason) },
    })
    const flowId = await givenDraft(formId)
    const release = () => admin.call(releaseFlow, { params: { id: flowId }, body: null })
    expect(await release()).toMatchObject({ code: 422, msg: expect.stringContaining('尚未发布') as string })
    expect((await admin.get(selectFlowForms, { query: { keyword: '未发布' } })).list).toEqual([])
    await admin.get(releaseFlowForm, { params: { id: formId }, query: {}, body: null })
    expect((await admin.get(selectFlowForms, { query: { keyword: '未发布' } })).list).toMatchObject([{ id: formId, formType: 2 }])
    expect(await release()).toMatchObject({ code: 200 })
    expect(fields(await admin.call(updateFlowDraft, { params: { id: flowId }, body: { type: 1 } }))).toEqual(['type'])
    await admin.get(updateFlowForm, { body: { id: formId, draftJson: formJson(reason, days) } })
    const { findings } = await admin.get(checkFlowDraft, { params: { id: flowId }, body: {} })
    expect(findings.map(({ kind }) => kind)).toContain('flow-design.form-changed')
    const gone = await givenDraft('nowhere')
    expect(await admin.call(releaseFlow, { params: { id: gone }, body: null })).toMatchObject({ code: 422 })
    const withFunction = await givenDraft('other')
    expect(await admin.call(releaseFlow, { params: { id: withFunction }, body: null })).toMatchObject({ code: 422 })
    expect((await admin.get(readFlowFormFields, { params: { id: formId } })).list).toEqual([
      { vmodel: 'reason', label: '事由', jnpfKey: 'comInput' },
      { vmodel: 'days', label: '天数', jnpfKey: 'numInput' },
    ])
    expect(await admin.call(readFlowFormFields, { params: { id: 'other' } })).toMatchObject({ code: 404 })
  })

  test('holds its form back from deletion, and a function takes no flow form', async () => {
    const formId = await givenForm(reason)
    const flowId = await givenDraft(formId)
    const { version } = await admin.get(readFlowForm, { params: { id: formId } })
    const remove = () => admin.call(deleteFlowForm, { params: { id: formId }, body: { version } })
    expect(await remove()).toMatchObject({ code: 422, msg: expect.stringContaining('1个流程使用此表单') as string })
    expect((await admin.get(flowFormUses, { params: { id: formId } })).holders).toHaveLength(1)
    // A flow that names it in a text alone does not use it.
    const node = approver('a', [ids.dora], { name: formId })
    const tree = JSON.stringify(encodeFlow(chain(start({ form: { id: await givenForm(reason), name: '请假单' } }), node)))
    const other = await givenDraft(formId)
    await admin.get(updateFlowDraft, { params: { id: other }, body: { flowTemplateJson: templateOf(tree) } })
    expect(await remove()).toMatchObject({ code: 422, msg: expect.stringContaining('1个流程使用此表单') as string })
    await admin.get(deleteFlowDraft, { params: { id: other }, body: null })
    const ofFunction = { fullName: '功能', enCode: 'of_function', category, type: 1, onlineFormId: formId }
    expect(fields(await admin.call(createFlowDraft, { body: ofFunction }))).toEqual(['onlineFormId'])
    await admin.get(deleteFlowDraft, { params: { id: flowId }, body: null })
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await admin.call(readFlowForm, { params: { id: formId } })).toMatchObject({ code: 404 })
  })

  test('checks the form of a node before it is published, and holds it back from deletion', async () => {
    const [first, second] = [await givenForm(reason, days), await givenForm(days)]
    made += 1
    const { id: raw } = await admin.get(createFlowForm, {
      body: { fullName: '未发布节点表单', enCode: `raw_${made}`, draftJson: formJson(reason) },
    })
    const treeTo = (formId: string, to: string) => {
      const transfers = [{ node: 'start', values: [{ from: 'days', to }] }]
      const node = approver('a', [ids.dora], { form: { id: formId, name: '核查单' }, transfers })
      return JSON.stringify(encodeFlow(chain(start({ form: { id: first, name: '请假单' } }), node)))
    }
    const flowId = await givenDraft(first)
    const told = async (formId: string, to: string) => {
      await admin.get(updateFlowDraft, { params: { id: flowId }, body: { flowTemplateJson: templateOf(treeTo(formId, to)) } })
      return (await admin.get(checkFlowDraft, { params: { id: flowId }, body: {} })).findings.flatMap(({ severity, text }) =>
        severity === 'fault' ? [text] : [],
      )
    }
    const release = () => admin.call(releaseFlow, { params: { id: flowId }, body: null })
    expect(await told(raw, 'days')).toContainEqual(expect.stringContaining('节点表单“未发布节点表单”尚未发布'))
    expect(await release()).toMatchObject({ code: 422 })
    expect(await told('other', 'days')).toContainEqual(expect.stringContaining('节点表单“核查单”不存在或已删除'))
    expect(await told(second, 'gone')).toContainEqual(expect.stringContaining('接收的表单中没有可接收的字段“gone”'))
    expect(await told(second, 'days')).toEqual([])
    expect(await release()).toMatchObject({ code: 200 })
    await admin.get(updateFlowForm, { body: { id: second, draftJson: formJson(days, code) } })
    const numbered = await admin.call(releaseFlowForm, { params: { id: second }, query: { isRelease: '1' }, body: null })
    expect(numbered).toMatchObject({ code: 422, msg: expect.stringContaining('用作节点表单') as string })
    const { version } = await admin.get(readFlowForm, { params: { id: second } })
    const removed = await admin.call(deleteFlowForm, { params: { id: second }, body: { version } })
    expect(removed).toMatchObject({ code: 422, msg: expect.stringContaining('1个流程使用此表单') as string })
  })
})
