import { describe, expect, test } from 'vitest'
import type { CallAnswer } from '#engine/contract/call.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { encodeFlow } from '#engine/flows/codec.ts'
import {
  copyFlowDraft,
  createFlowDraft,
  deleteFlowDraft,
  deleteFlowVersion,
  flowDesignMenu,
  holdFlowDraft,
  listFlowDrafts,
  listFlowFunctions,
  listFlowVersions,
  makeMainVersion,
  readFlowDraft,
  readFlowOfFunction,
  readFormOfFlow,
  releaseFlow,
  stopFlow,
  templateOfTree,
  treeOfTemplate,
  updateFlowDraft,
  savedDraftId,
  versionId,
} from '#features/flow-design/contract.ts'
import { saveFlow } from '#features/approvals/entry.ts'
import { setFunctionFlow } from '#features/function-design/entry.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const category = 'seedFiling'
await givenPerson(kernel, { account: 'li' })

let made = 0
/** A published function without a flow. */
async function someFunction(): Promise<string> {
  made += 1
  const id = `fn_${made}`
  await givenFunction(kernel, { id, parts: [part('amount', 'number'), part('note', 'text')] })
  return id
}

const treeOf = (...people: readonly string[]) => JSON.stringify(encodeFlow(chain(start(), approver('a', people))))

async function givenDraft(more: object = {}) {
  const onlineFormId = await someFunction()
  const body = { fullName: `流程${made}`, enCode: `flow_${made}`, category, onlineFormId, ...more }
  return { ...(await admin.get(createFlowDraft, { body })), onlineFormId }
}

const read = (id: string) => admin.get(readFlowDraft, { params: { id } })
const change = (id: string, body: object) => admin.call(updateFlowDraft, { params: { id }, body })
const fields = (answer: { data: unknown }) => (answer.data as { errors: { field: string }[] }).errors.map(({ field }) => field)

describe('a draft', () => {
  test('begins with a start node that has the form of its function', async () => {
    const { templateId, id, isMainVersion, onlineFormId, version } = await givenDraft()
    expect({ id, isMainVersion }).toEqual({ id: savedDraftId(templateId, version), isMainVersion: false })
    const draft = await read(templateId)
    expect(draft).toMatchObject({
      isRelease: 0,
      enabledMark: 0,
      publishedVersion: 0,
      onlineFormId,
      onlineFormName: onlineFormId,
      version: 1,
    })
    expect(JSON.parse(treeOfTemplate(draft.flowTemplateJson))).toMatchObject({ type: 'start', properties: { formId: onlineFormId } })
  })

  test('keeps its tree to the letter, a broken one too, which is never published', async () => {
    const { templateId: id } = await givenDraft()
    const broken = '{"type":"start",\n "nodeId": }'
    await change(id, { flowTemplateJson: templateOfTree(id, 'x', broken), version: 1 })
    expect(treeOfTemplate((await read(id)).flowTemplateJson)).toBe(broken)
    const answer = await admin.call(releaseFlow, { params: { id }, body: null })
    expect(answer).toMatchObject({ code: 422, msg: '流程设计不是有效的JSON，请在JSON视图中修改' })
    expect(fields(answer)).toEqual(['flowTemplateJson'])
  })

  test('is changed under its version: who comes second reads who was first', async () => {
    const { templateId: id } = await givenDraft()
    expect(await change(id, { fullName: '甲', version: 1 })).toMatchObject({ code: 200, data: { version: 2, isMainVersion: false } })
    expect(await change(id, { fullName: '乙', version: 1 })).toMatchObject({
      code: 409,
      data: { version: 2, changedBy: expect.any(String) },
    })
    expect((await read(id)).fullName).toBe('甲')
  })

  test('has a code and a function of its own, and a type that is there', async () => {
    const { onlineFormId } = await givenDraft()
    const refused = async (more: object) =>
      admin.call(createFlowDraft, { body: { fullName: 'x', enCode: `x_${Math.trunc(made)}`, category, ...more } })
    expect(fields(await refused({ enCode: `flow_${made}` }))).toEqual(['enCode'])
    expect(fields(await refused({ enCode: 'seed_prod_filing' }))).toEqual(['enCode'])
    expect(await refused({ onlineFormId })).toMatchObject({ code: 422, msg: expect.stringContaining(`流程${made}`) })
    expect(fields(await refused({ onlineFormId: 'nothing' }))).toEqual(['onlineFormId'])
    expect(fields(await refused({ category: 'nothing' }))).toEqual(['category'])
    expect(fields(await refused({ enCode: 'a b' }))).toEqual(['enCode'])
    expect(await refused({ type: 2 })).toMatchObject({ code: 422, msg: expect.stringContaining('流程类型不正确') })
  })

  test('of three hundred nodes is stored and read', async () => {
    const nodes = Array.from({ length: 300 }, (_, at) =>
      approver(`n${at}`, ['li'], { rights: [{ field: 'note', read: true, write: false, required: false }] }),
    )
    const tree = JSON.stringify(encodeFlow(chain(start(), ...nodes)))
    const { templateId: id } = await givenDraft({ flowTemplateJson: templateOfTree('', '', tree) })
    expect(treeOfTemplate((await read(id)).flowTemplateJson)).toBe(tree)
  })

  test('is copied without its function, and deleted as long as it was never published', async () => {
    const { templateId: id } = await givenDraft()
    const copy = await admin.get(copyFlowDraft, { params: { id } })
    expect(await read(copy.id)).toMatchObject({ fullName: `流程${made}-副本`, enCode: `flow_${made}_copy`, onlineFormId: '' })
    await admin.get(deleteFlowDraft, { params: { id: copy.id }, body: { version: copy.version } })
    expect(await admin.call(readFlowDraft, { params: { id: copy.id } })).toMatchObject({ code: 404 })
    expect(await admin.call(deleteFlowDraft, { params: { id: 'filing' }, body: null })).toMatchObject({
      code: 422,
      msg: '流程已发布过，不能删除，可以停用',
    })
  })
})

describe('flows of the built-in application', () => {
  test('are listed with their function and open as what is published', async () => {
    const { list } = await admin.get(listFlowDrafts, { query: { keyword: 'seed_prod' } })
    expect(list).toMatchObject([
      { id: 'filing', isRelease: 1, enabledMark: 1, categoryName: '备案管理', onlineFormId: 'seed_prod_filing', hasAssistBtn: 1 },
    ])
    const draft = await read('filing')
    expect(draft).toMatchObject({ isRelease: 1, publishedVersion: 1, basedOn: 1, version: 0 })
    const saved = await change('filing', { flowTemplateJson: draft.flowTemplateJson, version: 0 })
    expect(saved).toMatchObject({ code: 200, data: { version: 1, isMainVersion: true, id: savedDraftId('filing', 1) } })
    expect(await read('filing')).toMatchObject({ isRelease: 1, flowTemplateJson: draft.flowTemplateJson })
  })

  test('are found by their function, with its form', async () => {
    expect(await admin.get(readFlowOfFunction, { params: { id: 'seed_prod_filing' } })).toMatchObject({ id: 'filing' })
    expect(await admin.call(readFlowOfFunction, { params: { id: 'seed_plot' } })).toMatchObject({ code: 404, msg: '该功能还没有流程' })
    const form = await admin.get(readFormOfFlow, { params: { id: 'filing' }, query: {} })
    expect(form).toMatchObject({ id: 'seed_prod_filing', formType: 2 })
    expect(form.propertyJson).toContain('planArea')
    const { list } = await admin.get(listFlowFunctions, {})
    expect(list).toContainEqual(expect.objectContaining({ id: 'seed_prod_filing', flowId: 'filing' }))
  })
})

describe('publishing', () => {
  test('makes a version that requests start with; the same again makes none', async () => {
    const { templateId: id } = await givenDraft({ flowTemplateJson: treeOf('li') })
    expect(await admin.get(releaseFlow, { params: { id }, body: null })).toMatchObject({ publishedVersion: 1, enabledMark: 1 })
    expect(await read(id)).toMatchObject({ isRelease: 1, basedOn: 1 })
    await change(id, { flowTemplateJson: treeOf('li', 'wang') })
    expect(await read(id)).toMatchObject({ isRelease: 2, publishedVersion: 1 })
    // A flow that is enabled again does not publish what somebody is still working on.
    await admin.get(stopFlow, { params: { id } })
    expect(await admin.get(releaseFlow, { params: { id }, body: null })).toMatchObject({ publishedVersion: 1 })
    expect(await admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })).toMatchObject({ publishedVersion: 2 })
    expect(await admin.get(releaseFlow, { params: { id }, body: { publish: true } })).toMatchObject({ publishedVersion: 2 })
  })

  test('of what was saved is refused where somebody else saved since', async () => {
    const first = await givenDraft({ flowTemplateJson: treeOf('li') })
    const { data: second } = await change(first.templateId, { flowTemplateJson: treeOf('wang') })
    expect(await admin.call(makeMainVersion, { params: { id: first.id } })).toMatchObject({ code: 409 })
    expect(await admin.get(makeMainVersion, { params: { id: second.id } })).toMatchObject({ publishedVersion: 1 })
    expect(await admin.call(makeMainVersion, { params: { id: `${first.templateId}~1~1` } })).toMatchObject({ code: 404 })
  })

  test('tells each fault at its node, and needs a function', async () => {
    const { templateId: id } = await givenDraft({ flowTemplateJson: treeOf() })
    const answer = await admin.call(releaseFlow, { params: { id }, body: null })
    expect(answer).toMatchObject({ code: 422 })
    expect(fields(answer)).toEqual(['a'])
    const alone = await admin.get(createFlowDraft, { body: { fullName: 'y', enCode: 'alone', category, flowTemplateJson: treeOf('li') } })
    expect(fields(await admin.call(releaseFlow, { params: { id: alone.templateId }, body: null }))).toEqual(['onlineFormId'])
  })

  test('notes that a function got the flow', async () => {
    const { templateId: id, onlineFormId } = await givenDraft({ flowTemplateJson: treeOf('li') })
    await inTransaction(kernel.db, (tx) => setFunctionFlow(tx, onlineFormId, 'another'))
    await admin.get(releaseFlow, { params: { id }, body: null })
    const noted = await kernel.db
      .selectFrom('audit_entry')
      .select(['action', 'changes'])
      .where('object', '=', `function_draft:${onlineFormId}`)
      .execute()
    expect(noted).toMatchObject([{ action: 'function-draft.changed', changes: { flowId: { before: 'another', after: id } } }])
  })

  test('versions are listed with their trees on small pages alone', async () => {
    const { templateId: id } = await givenDraft({ flowTemplateJson: treeOf('li') })
    await admin.get(releaseFlow, { params: { id }, body: null })
    const treesOf = async (pageSize: number) =>
      (await admin.get(listFlowVersions, { params: { id }, query: { pageSize } })).list.map(({ flowTemplateJson }) => flowTemplateJson)
    expect((await treesOf(20)).map((tree) => JSON.parse(tree) as unknown)).toEqual([JSON.parse(treeOf('li'))])
    expect(await treesOf(21)).toEqual([''])
    // Of large trees the first ones come, as many as fit.
    const large = chain(start(), approver('a', ['li'], { description: '长'.repeat(1_500_000) }))
    for (const by of ['li', 'wang', 'li'])
      await inTransaction(kernel.db, (tx) =>
        saveFlow(kernel, tx, { id, code: `flow_${made}`, name: by, category, definition: { ...large, name: by, version: 0 } }),
      )
    const lengths = (await treesOf(20)).map((tree) => tree.length > 1_000)
    expect(lengths.slice(0, 3)).toEqual([true, false, false])
  })

  test('an older version becomes the main one again, and a new one gets a new number', async () => {
    const { templateId: id } = await givenDraft({ flowTemplateJson: treeOf('li') })
    const publish = async (...people: readonly string[]) => {
      await change(id, { flowTemplateJson: treeOf(...people) })
      return admin.get(makeMainVersion, { params: { id: versionId(id, 0) } })
    }
    await publish('li')
    await publish('wang')
    expect(await admin.get(makeMainVersion, { params: { id: versionId(id, 1) } })).toMatchObject({ publishedVersion: 1 })
    expect(await read(id)).toMatchObject({ publishedVersion: 1 })
    expect(await publish('zhao')).toMatchObject({ publishedVersion: 3 })
    const { list, pagination } = await admin.get(listFlowVersions, { params: { id }, query: {} })
    expect(list.map(({ version, enabledMark, running, requests }) => [version, enabledMark, running, requests])).toEqual([
      [3, 1, 0, 0],
      [2, 0, 0, 0],
      [1, 0, 0, 0],
    ])
    expect(pagination.total).toBe(3)
    expect(await admin.call(deleteFlowVersion, { params: { id: versionId(id, 3) } })).toMatchObject({ code: 409 })
    await admin.get(deleteFlowVersion, { params: { id: versionId(id, 2) } })
    expect((await admin.get(listFlowVersions, { params: { id }, query: {} })).list.map(({ version }) => version)).toEqual([3, 1])
    expect(await publish('li', 'zhao')).toMatchObject({ publishedVersion: 4 })
    expect(await admin.call(makeMainVersion, { params: { id: versionId(id, 2) } })).toMatchObject({ code: 404 })
    expect(await admin.call(makeMainVersion, { params: { id } })).toMatchObject({ code: 404 })
  })
})

describe('a draft that somebody has open', () => {
  const hold = (client: typeof admin, id: string, body: object): Promise<CallAnswer<typeof holdFlowDraft>> =>
    client.get(holdFlowDraft, { params: { id }, body })

  test('is read by the second, who may take it over', async () => {
    await inTransaction(kernel.db, async (tx) => {
      await upsertRole(kernel, byProgram(tx), { id: 'designer', code: 'designer', name: 'designer', isGlobal: true })
      await setRoleGrants(kernel, byProgram(tx), 'designer', { menus: [{ menuId: flowDesignMenu, buttons: ['btn_edit'] }] })
    })
    const wangId = await givenPerson(kernel, { account: 'wang', roleIds: ['designer'] })
    const wang = await server.signIn('wang', personPassword)
    const { templateId: id } = await givenDraft()
    expect(await hold(wang, id, {})).toMatchObject({ held: true, holder: { id: wangId, fullName: 'wang' } })
    expect(await hold(admin, id, {})).toMatchObject({ held: false, holder: { fullName: 'wang' } })
    expect((await admin.get(listFlowDrafts, { query: { keyword: `flow_${made}` } })).list).toMatchObject([{ holder: 'wang' }])
    expect(await hold(admin, id, { take: true })).toMatchObject({ held: true })
    expect(await hold(wang, id, {})).toMatchObject({ held: false })
    expect(await hold(admin, id, { place: 'other' })).toMatchObject({ held: false })
    expect(await hold(admin, id, { leave: true })).toEqual({ held: false, holder: null })
    expect(await hold(wang, id, {})).toMatchObject({ held: true })
    expect(await wang.call(releaseFlow, { params: { id }, body: null })).toMatchObject({ code: 403 })
  })
})
