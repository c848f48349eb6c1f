import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  applyPackage,
  comparePackage,
  deletePackage,
  exportPackage,
  importPackage,
  listPackages,
  packableFunctions,
  packageContents,
  packageMenu,
  undoPackage,
} from '#features/applications/contract/packages.ts'
import { createBillRule } from '#features/bill-rules/contract.ts'
import { createCategory, createEntry, listEntries, updateEntry } from '#features/dictionaries/contract.ts'
import { createFlowDraft, readFlowDraft, releaseFlow, treeOfTemplate, updateFlowDraft } from '#features/flow-design/contract.ts'
import {
  createFunctionDraft,
  functionDesignMenu,
  planRelease,
  readFunctionDraft,
  releaseFunction,
  updateFunctionDraft,
} from '#features/function-design/contract.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

// Two systems, each with its own database: what is tried in one goes into use in the other.
const trial = await startTestServer()
const production = await startTestServer()
const from = await trial.admin()
const to = await production.admin()

const control = (key: string, jnpfKey: string, label: string, more: object = {}, config: object = {}) => ({
  __vModel__: key,
  ...more,
  __config__: { jnpfKey, label, ...config },
})

let categoryId: string
let functionId: string
let flowId: string
let text: string

interface Doc {
  name: string
  version: number
  kind: string
  files: Record<string, Record<string, unknown>>
}
const doc = (one: string): Doc => JSON.parse(one) as Doc

async function upload(client: TestClient, content: string, name = 'garden.json') {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return client.call(importPackage, {}, { form })
}

async function takenIn(content: string): Promise<string> {
  const answer = await upload(to, content)
  expect(answer).toMatchObject({ code: 200 })
  return answer.data.id
}

const compared = (id: string, client = to) => client.get(comparePackage, { params: { id } })
const states = async (id: string) => Object.fromEntries((await compared(id)).parts.map(({ key, state }) => [key, state]))
const apply = async (id: string, parts?: readonly string[], client = to) => {
  const read = await compared(id)
  return client.call(applyPackage, {
    params: { id },
    body: { parts: [...(parts ?? read.parts.map(({ key }) => key))], version: read.version },
  })
}
const undo = async (id: string) => to.call(undoPackage, { params: { id }, body: { version: (await compared(id)).version } })
const exported = async (client: TestClient, ids: string[], fullName = '园艺') =>
  (await client.get(exportPackage, { body: { ids, fullName } })).content

/** The package with one of its files changed. */
function changed(one: string, path: RegExp, change: (file: Record<string, unknown>) => object): string {
  const read = doc(one)
  const found = Object.keys(read.files).find((name) => path.test(name))!
  return JSON.stringify({ ...read, files: { ...read.files, [found]: change(read.files[found]!) } })
}

const anotherName = (name: string) => changed(text, /form\.json$/, (form) => ({ ...form, name }))

beforeAll(async () => {
  categoryId = (await from.get(createCategory, { body: { parentId: '-1', fullName: '苗床土壤', enCode: 'garden.soil' } })).id
  const entry = (fullName: string, enCode: string) => from.get(createEntry, { body: { dictionaryTypeId: categoryId, fullName, enCode } })
  await entry('壤土', 'loam')
  await entry('沙土', 'sand')
  const rule = { fullName: '苗床编号', enCode: 'GARDEN', category: 'businessType.seedFiling', prefix: 'MC', dateFormat: 'yyyy' as const }
  await from.get(createBillRule, { body: { ...rule, digit: 4, startNumber: '0001' } })
  const fields = [
    control('no', 'billRule', '编号', {}, { rule: 'GARDEN' }),
    control('soil', 'select', '土壤', {}, { dataType: 'dictionary', dictionaryType: categoryId }),
    control('size', 'numInput', '面积'),
  ]
  const body = {
    ...{ fullName: '苗床', enCode: 'garden_bed', category: 'webDesign.general', webType: 2, webhook: { kept: true } },
    formData: JSON.stringify({ fields, classJson: '' }),
  }
  functionId = (await from.get(createFunctionDraft, { body })).id
  const flow = { fullName: '苗床审批', enCode: 'garden_flow', category: 'seedFiling', onlineFormId: functionId }
  const category = (await flowCategory())!
  flowId = (await from.get(createFlowDraft, { body: { ...flow, category } })).templateId
  const { version } = await from.get(readFunctionDraft, { params: { id: functionId } })
  await from.get(updateFunctionDraft, { params: { id: functionId }, body: { enableFlow: 1, flowId, version } })
  text = await exported(from, [functionId])
})

async function flowCategory(): Promise<string | undefined> {
  const { db } = trial.node.kernel
  const found = await sql<{ id: string }>`select e.id from dictionary_entry as e join dictionary_type as t on t.id = e.type_id
    where t.code = 'WorkFlowCategory' order by e.id limit 1`.execute(db)
  return found.rows[0]?.id
}

describe('a package', () => {
  test('brings what its functions need, in readable files, and tells what it leaves out', async () => {
    expect(Object.keys(doc(text).files)).toEqual([
      'bill-rules.json',
      'dictionaries/WorkFlowCategory.json',
      'dictionaries/businessType.json',
      'dictionaries/garden.soil.json',
      'dictionaries/webDesign.json',
      'flows/garden_flow.flow.json',
      'forms/garden_bed.form.json',
    ])
    const { parts, leftOut } = await from.get(packageContents, { body: { ids: [functionId] } })
    expect(parts.map(({ kind, code }) => `${kind}:${code}`)).toContain('flow:garden_flow')
    expect(leftOut).toEqual([expect.stringContaining('角色授权、菜单位置、译文和数据不在包中')])
    expect((await from.get(packableFunctions, {})).list.map(({ enCode }) => enCode)).toContain('garden_bed')
  })

  test('holds no name of a person', async () => {
    const fixed = await trial.node.kernel.db.selectFrom('user_account').select(['name', 'account']).execute()
    for (const { name, account } of fixed) {
      expect(text).not.toContain(`"${name}"`)
      expect(text).not.toContain(`"${account}"`)
    }
  })

  test('goes into use elsewhere: new parts become drafts, and come back to the letter', async () => {
    const id = await takenIn(text)
    const read = await compared(id)
    expect(Object.fromEntries(read.parts.map(({ key, state }) => [key, state]))).toMatchObject({
      'dictionary:garden.soil': 'new',
      'dictionary:webDesign': 'same',
      'bill-rule:GARDEN': 'new',
      'function:garden_bed': 'new',
      'flow:garden_flow': 'new',
    })
    expect(read.parts.flatMap(({ findings }) => findings)).toEqual([])
    expect(await apply(id)).toMatchObject({ code: 200, msg: '应用成功', data: { changed: 4 } })
    const [there, here] = [
      await from.get(readFunctionDraft, { params: { id: functionId } }),
      await to.get(readFunctionDraft, { params: { id: functionId } }),
    ]
    expect(JSON.parse(here.formData)).toEqual(JSON.parse(there.formData))
    expect(here).toMatchObject({ publishedVersion: 0, flowId, enableFlow: 1, webhook: { kept: true } })
    expect(await exported(to, [functionId])).toBe(text)
    expect(new Set(Object.values(await states(id)))).toEqual(new Set(['same']))
    expect(await apply(id)).toMatchObject({ code: 200, data: { changed: 0 } })
    const tree = async (client: TestClient) =>
      treeOfTemplate((await client.get(readFlowDraft, { params: { id: flowId } })).flowTemplateJson)
    expect(JSON.parse(await tree(to))).toEqual(JSON.parse(await tree(from)))
  })

  test('is undone whole: nothing of it stays', async () => {
    const { list } = await to.get(listPackages, { query: {} })
    expect(list).toMatchObject([{ fullName: '园艺', state: 'applied', appliedUser: '管理员' }])
    const id = list[0]!.id
    expect(await undo(id)).toMatchObject({ code: 200, data: { changed: 4 } })
    expect(await to.call(readFunctionDraft, { params: { id: functionId } })).toMatchObject({ code: 404 })
    expect(await to.call(readFlowDraft, { params: { id: flowId } })).toMatchObject({ code: 404 })
    expect(await states(id)).toMatchObject({ 'dictionary:garden.soil': 'new', 'bill-rule:GARDEN': 'new', 'function:garden_bed': 'new' })
    expect(await undo(id)).toMatchObject({ code: 409, msg: '没有可以撤销的应用' })
    expect((await to.get(listPackages, { query: {} })).list).toMatchObject([{ state: 'undone' }])
    const { db } = production.node.kernel
    const audit = await db.selectFrom('audit_entry').select('action').where('object', '=', `function_package:${id}`).orderBy('at').execute()
    expect(audit.map(({ action }) => action)).toEqual(['function-package.created', 'function-package.applied', 'function-package.undone'])
  })

  test('a part is applied alone; what a function then misses is told', async () => {
    const id = await takenIn(changed(text, /garden\.soil/, () => ({ code: 'garden.other', name: '其他', entries: [] })))
    const found = (await compared(id)).parts.find(({ key }) => key === 'function:garden_bed')
    expect(found?.findings).toEqual([`用到的字典“${categoryId}”不在包中，本系统也没有`])
    expect(await apply(id, ['dictionary:garden.other'])).toMatchObject({ data: { changed: 1 } })
    expect(await to.call(readFunctionDraft, { params: { id: functionId } })).toMatchObject({ code: 404 })
    expect(await apply(id, ['function:elsewhere'])).toMatchObject({ code: 422 })
    expect(await undo(id)).toMatchObject({ code: 200 })
    await to.get(deletePackage, { params: { id }, body: null })
  })

  test('a part that is refused leaves all others undone too', async () => {
    const id = await takenIn(text)
    const taken = { fullName: '别的', enCode: 'garden_bed', category: 'webDesign.general', webType: 2 }
    const other = await to.get(createFunctionDraft, { body: taken })
    expect(await states(id)).toMatchObject({ 'function:garden_bed': 'refused' })
    expect(await apply(id)).toMatchObject({ code: 409, msg: '编码“garden_bed”在本系统是另一个功能，请先修改其中一个的编码' })
    expect(await states(id)).toMatchObject({ 'dictionary:garden.soil': 'new', 'bill-rule:GARDEN': 'new' })
    const { version } = await to.get(readFunctionDraft, { params: { id: other.id } })
    await to.get(updateFunctionDraft, { params: { id: other.id }, body: { enCode: 'garden_other', version } })
  })

  test('a newer one shows its differences in words, and undoing brings the former state back', async () => {
    const first = await takenIn(text)
    await apply(first)
    const renamed = changed(anotherName('新苗床'), /garden\.soil/, (file) => ({
      ...file,
      entries: (file['entries'] as { code: string }[]).map((entry) => (entry.code === 'sand' ? { ...entry, name: '沙壤土' } : entry)),
    }))
    const id = await takenIn(renamed)
    const parts = (await compared(id)).parts.filter(({ state }) => state === 'changed')
    expect(parts.map(({ key, differences }) => [key, differences.map(({ what, before, after }) => [what, before, after])])).toEqual([
      ['dictionary:garden.soil', [['字典项不同', '沙土', '沙壤土']]],
      ['function:garden_bed', [[expect.any(String), '苗床', '新苗床']]],
    ])
    expect(await apply(id)).toMatchObject({ data: { changed: 2 } })
    expect(await undo(id)).toMatchObject({ code: 200 })
    expect(await to.get(readFunctionDraft, { params: { id: functionId } })).toMatchObject({ fullName: '苗床' })
    expect(await exported(to, [functionId])).toBe(text)
  })

  test('a bill rule whose category is gone is neither overwritten nor deleted by undoing', async () => {
    const { db } = production.node.kernel
    const rule = () =>
      db.selectFrom('bill_rule').select(['id', 'prefix', 'category']).where('code', '=', 'GARDEN').executeTakeFirstOrThrow()
    const before = await rule()
    await db.updateTable('bill_rule').set({ category: 'gone' }).where('id', '=', before.id).execute()
    const other = changed(text, /bill-rules/, (file) => ({
      rules: (file['rules'] as object[]).map((one) => ({ ...one, prefix: 'ZZ' })),
    }))
    const id = await takenIn(other)
    expect(await states(id)).toMatchObject({ 'bill-rule:GARDEN': 'refused' })
    expect(await apply(id, ['bill-rule:GARDEN'])).toMatchObject({ code: 409, msg: expect.stringContaining('业务分类') })
    expect(await undo(id)).toMatchObject({ code: 409 })
    expect(await rule()).toEqual({ ...before, category: 'gone' })
    await db.updateTable('bill_rule').set({ category: before.category }).where('id', '=', before.id).execute()
  })

  test('what was changed since is not undone', async () => {
    const id = await takenIn(anotherName('再改'))
    await apply(id)
    const { version } = await to.get(readFunctionDraft, { params: { id: functionId } })
    await to.get(updateFunctionDraft, { params: { id: functionId }, body: { fullName: '有人改过', version } })
    expect(await undo(id)).toMatchObject({ code: 409, msg: '应用之后又有修改，不能撤销：再改' })
    expect(await to.get(readFunctionDraft, { params: { id: functionId } })).toMatchObject({ fullName: '有人改过' })
    expect((await compared(id)).canUndo).toBe(true)
  })

  test('entries that stand here alone are kept, and counted', async () => {
    const entries = await to.get(listEntries, { params: { id: categoryId }, query: {} })
    const [sand] = entries.list.filter(({ enCode }) => enCode === 'sand')
    await to.get(createEntry, { body: { dictionaryTypeId: categoryId, fullName: '黏土', enCode: 'clay' } })
    await to.get(updateEntry, {
      params: { id: sand!.id },
      body: { dictionaryTypeId: categoryId, fullName: '细沙土', enCode: 'sand', enabledMark: 0 },
    })
    const id = await takenIn(text)
    const soil = (await compared(id)).parts.find(({ key }) => key === 'dictionary:garden.soil')!
    expect(soil.findings).toEqual(['本系统另有1个字典项，将保留'])
    await apply(id, [soil.key])
    const after = (await to.get(listEntries, { params: { id: categoryId }, query: {} })).list.map(({ fullName, enabledMark }) => [
      fullName,
      enabledMark,
    ])
    expect(after.toSorted()).toEqual(
      [
        ['壤土', 1],
        ['沙土', 1],
        ['黏土', 1],
      ].toSorted(),
    )
  })

  test('is published here by the usual plan, flow first', async () => {
    const id = await takenIn(text)
    await apply(id, ['function:garden_bed'])
    const releasing = async () => {
      const { version } = await to.get(readFunctionDraft, { params: { id: functionId } })
      return to.call(releaseFunction, { params: { id: functionId }, body: { version, pcModuleParentId: [] } })
    }
    const plan = await to.get(planRelease, { params: { id: functionId }, body: {} })
    expect(plan.refusals.map(({ place }) => place.page)).toEqual(['flow'])
    expect(await releasing()).toMatchObject({ code: 422 })
    const flow = await to.get(readFlowDraft, { params: { id: flowId } })
    const tree = JSON.parse(treeOfTemplate(flow.flowTemplateJson)) as object
    const approver = { nodeId: 'n1', type: 'approver', properties: { title: '审核', assigneeType: 6, approvers: ['admin'] } }
    const flowTemplateJson = JSON.stringify({ ...tree, childNode: approver })
    const written = await to.get(updateFlowDraft, { params: { id: flowId }, body: { flowTemplateJson, version: flow.version } })
    expect(written.templateId).toBe(flowId)
    const released = await to.call(releaseFlow, { params: { id: flowId }, body: { publish: true } })
    expect(released).toMatchObject({ code: 200 })
    expect(await releasing()).toMatchObject({ code: 200 })
    const parts = (await compared(id)).parts.find(({ key }) => key === 'flow:garden_flow')!
    expect(parts.state).toBe('changed')
    expect(parts.differences.length).toBeGreaterThan(0)
  })

  test('leaves nothing of what is published as changed once it is undone', async () => {
    const { db } = production.node.kernel
    const hashes = async () =>
      (
        await sql<{ content_hash: string; released_hash: string | null }>`
          select content_hash, released_hash from function_draft where id = ${functionId}
          union all select content_hash, released_hash from flow_draft where id = ${flowId}`.execute(db)
      ).rows
    const before = await hashes()
    expect(before.map(({ content_hash, released_hash }) => content_hash === released_hash)).toEqual([true, true])
    // The members of a tree and of a form that were typed by somebody stand in no order of their own.
    const wider = changed(anotherName('改名的苗床'), /form\.json$/, (form) => ({
      ...form,
      formData: { ...(form['formData'] as object), labelWidth: 120 },
    }))
    const id = await takenIn(changed(wider, /flow\.json$/, (flow) => ({ ...flow, name: '改名的审批' })))
    expect(await apply(id, ['function:garden_bed', 'flow:garden_flow'])).toMatchObject({ data: { changed: 2 } })
    expect(await undo(id)).toMatchObject({ code: 200 })
    expect(await hashes()).toEqual(before)
    expect(await to.get(readFunctionDraft, { params: { id: functionId } })).toMatchObject({ fullName: '苗床', isRelease: 1 })
  })
})

describe('a hostile file', () => {
  const nested = (depth: number): object =>
    Array.from({ length: depth }).reduce<object>((below, _one, at) => ({ code: `e${at}`, name: 'e', children: [below] }), {})
  const minimal = (more: object = {}) => JSON.stringify({ kind: 'seedbed-package', version: 1, name: 'x', files: {}, ...more })
  test.each([
    ['of another kind', '{"kind":"flow"}', '该文件不是功能包'],
    ['without JSON', '{', '该文件不是功能包'],
    ['of an unknown format', minimal({ version: 2 }), '该功能包的格式为第2版，本系统只能读取第1版，请升级系统或重新导出'],
    [
      'beyond all depth',
      minimal({ files: { 'forms/a.form.json': JSON.parse('['.repeat(3000) + ']'.repeat(3000)) as unknown } }),
      '该文件不是功能包',
    ],
    [
      'with entries below entries beyond all depth',
      minimal({ files: { 'dictionaries/a.json': { code: 'a', name: 'a', entries: [nested(900)] } } }),
      '功能包的内容不符合格式：dictionaries/a.json: nested too deeply',
    ],
    ['with a character that cannot be stored', minimal({ name: 'a\u0000b' }), '该文件不是功能包'],
    ['with half a character', minimal({ name: 'a\ud800b' }), '该文件不是功能包'],
    ['with poison', '{"kind":"seedbed-package","version":1,"name":"x","files":{},"__proto__":{}}', '该文件不是功能包'],
    ['with a path out of its folder', minimal({ files: { '../../etc/passwd': {} } }), undefined],
    [
      'with a form that cannot be read',
      minimal({ files: { 'forms/a.form.json': { code: 'a', name: 'a', category: 'g', webType: 2, formData: 'x' } } }),
      undefined,
    ],
    [
      'with fields that are no list',
      minimal({ files: { 'forms/a.form.json': { code: 'a', name: 'a', category: 'g', webType: 2, formData: { fields: 1 } } } }),
      '功能包中的 forms/a\\.form\\.json 无法读取，请检查该文件的内容，未导入',
    ],
    [
      'with a flow that begins nowhere',
      minimal({
        files: { 'flows/a.flow.json': { id: 'a', code: 'a', name: 'a', category: 'g', type: 1, form: 'a', flowTemplateJson: {} } },
      }),
      '功能包中的 flows/a\\.flow\\.json 无法读取：流程须从“流程发起”（type 为 start）的节点开始，未导入',
    ],
    ['with a list of no form', minimal({ files: { 'lists/a.list.json': { form: 'a', columnData: {} } } }), undefined],
    [
      'with one thing twice',
      minimal({
        files: {
          'dictionaries/a.json': { code: 'a', name: 'a', entries: [] },
          'dictionaries/b.json': { code: 'a', name: 'a', entries: [] },
        },
      }),
      undefined,
    ],
  ])('%s is refused in words', async (_what, content, msg) => {
    const answer = await upload(to, content)
    expect(answer.code).toBe(422)
    expect(answer.msg).toMatch(msg === undefined ? /^功能包的内容不符合格式：/ : new RegExp(`^${msg}$`))
  })

  test('of another name, and one that is too large, are refused', async () => {
    expect(await upload(to, '{}', 'x.zip')).toMatchObject({ code: 422, msg: '请选择功能包文件（.json）' })
    expect((await upload(to, ' '.repeat(9 * 1024 * 1024))).code).toBe(413)
  })
})

describe('rights', () => {
  const menuOf = async (code: string) =>
    (await production.node.kernel.db.selectFrom('menu').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

  test('who may not change dictionaries does not change them by a package, and nobody sees what he may not', async () => {
    const { kernel } = production.node
    await givenRole(kernel, 'packer', {
      menuId: await menuOf(packageMenu),
      buttons: ['btn_upload', 'btn_apply', 'btn_undo', 'btn_download'],
    })
    await givenRole(kernel, 'designer', { menuId: await menuOf(functionDesignMenu), buttons: ['btn_add', 'btn_edit'] })
    await givenPerson(kernel, { account: 'packer', roleIds: ['packer'] })
    await givenPerson(kernel, { account: 'both', roleIds: ['packer', 'designer'] })
    const [packer, both] = [await production.signIn('packer', personPassword), await production.signIn('both', personPassword)]
    const id = await takenIn(changed(text, /garden\.soil/, (file) => ({ ...file, name: '改名' })))
    const seen = (await compared(id, packer)).parts
    expect(seen.every(({ state, differences }) => state === 'refused' && differences.length === 0)).toBe(true)
    expect(await apply(id, ['dictionary:garden.soil'], both)).toMatchObject({ code: 403, msg: '您没有修改“改名”的权限，不能应用' })
    expect(await packer.call(packableFunctions, {})).toMatchObject({ code: 403 })
    expect(await packer.call(exportPackage, { body: { ids: [functionId], fullName: 'x' } })).toMatchObject({ code: 403 })
    const { leftOut, parts } = await both.get(packageContents, { body: { ids: [functionId] } })
    expect(leftOut).toContain('您无权查看字典“苗床土壤”，不在包中')
    expect(parts.map(({ kind, code }) => `${kind}:${code}`)).toEqual(['dictionary:webDesign', 'function:garden_bed'])
  })

  test('a looker may neither apply, undo nor delete', async () => {
    const { kernel } = production.node
    await givenRole(kernel, 'looker', { menuId: await menuOf(packageMenu), buttons: [] })
    await givenPerson(kernel, { account: 'looker', roleIds: ['looker'] })
    const looker = await production.signIn('looker', personPassword)
    const id = (await to.get(listPackages, { query: {} })).list[0]!.id
    expect(await looker.call(applyPackage, { params: { id }, body: { parts: ['x:y'] } })).toMatchObject({ code: 403 })
    expect(await looker.call(undoPackage, { params: { id }, body: {} })).toMatchObject({ code: 403 })
    expect(await looker.call(deletePackage, { params: { id }, body: null })).toMatchObject({ code: 403 })
    expect(await upload(looker, text)).toMatchObject({ code: 403 })
  })
})
