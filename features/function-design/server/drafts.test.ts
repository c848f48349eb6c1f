import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { commonWordsMenu } from '#features/common-words/contract.ts'
import {
  copyFunctionDraft,
  createFunctionDraft,
  deleteFunctionDraft,
  functionDesignMenu,
  holdFunctionDraft,
  listFunctionDrafts,
  readFunctionDraft,
  releaseFunction,
  switchFunction,
  updateFunctionDraft,
} from '#features/function-design/contract.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const category = 'webDesign.general'
let made = 0

const formData = JSON.stringify({
  fields: [{ __vModel__: 'name', __config__: { jnpfKey: 'comInput', label: '名称', ours: { deep: [1] } } }],
  classJson: '',
})

async function given(more: object = {}) {
  made += 1
  const body = { fullName: `功能${made}`, enCode: `fn${made}`, category, webType: 2, formData, ...more }
  return { ...(await admin.get(createFunctionDraft, { body })), body }
}
const read = (id: string) => admin.get(readFunctionDraft, { params: { id } })
const problems = (answer: { data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors

describe('a draft', () => {
  test('is made, read with every member that was sent, changed under its version and deleted, all of it audited', async () => {
    const { id, version, body } = await given({ isAnything: { kept: ['x'] }, interfaceParam: '[]', description: '说明' })
    expect(await read(id)).toMatchObject({ ...body, id, version, type: 1, isRelease: 0, dbLinkId: '0', enableFlow: 0, publishedVersion: 0 })
    expect((await admin.get(listFunctionDrafts, { query: { keyword: body.enCode } })).list).toMatchObject([
      { id, fullName: body.fullName, category: '通用功能', isRelease: 0, pcIsRelease: 0, holder: '' },
    ])
    await admin.get(updateFunctionDraft, { params: { id }, body: { ...(await read(id)), enableFlow: 0, fullName: '改名', further: 1 } })
    const changed = await read(id)
    expect(changed).toMatchObject({ fullName: '改名', isAnything: { kept: ['x'] }, further: 1, formData, version: 2 })
    expect(Object.keys(changed)).not.toContain('holder')
    const late = await admin.call(updateFunctionDraft, { params: { id }, body: { fullName: '又改', version } })
    expect(late).toMatchObject({ code: 409, data: { version: 2, changedBy: expect.stringMatching(/./), changedAt: expect.any(Number) } })
    await admin.get(deleteFunctionDraft, { params: { id }, body: { version: 2 } })
    expect(await admin.call(readFunctionDraft, { params: { id } })).toMatchObject({ code: 404 })
    const audit = await kernel.db
      .selectFrom('audit_entry')
      .select(['action', 'changes'])
      .where('object', '=', `function_draft:${id}`)
      .orderBy('at')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'].map((one) => `function-draft.${one}`))
    expect(JSON.stringify(audit)).not.toContain('comInput')
  })

  const tooLarge = 'x'.repeat(1_000_001)
  test.each([
    ['no name', { fullName: '' }, 'fullName', '请输入功能名称'],
    ['a capital', { enCode: 'Big' }, 'enCode', '功能编码以小写字母开头，只能包含小写字母、数字和下划线，最多30个字符'],
    ['a long code', { enCode: 'x'.repeat(31) }, 'enCode', '功能编码以小写字母开头，只能包含小写字母、数字和下划线，最多30个字符'],
    ['a statement', { enCode: 'a"; drop table x' }, 'enCode', '功能编码以小写字母开头，只能包含小写字母、数字和下划线，最多30个字符'],
    ['a reserved word', { enCode: 'select' }, 'enCode', '该编码为系统保留字，请换一个'],
    ['no such category', { category: 'nowhere' }, 'category', '所选功能分类不存在或已停用'],
    ['a data view', { webType: 4 }, 'webType', '请选择页面类型'],
    ['another kind', { type: 3 }, 'type', '这里只能设计在线功能'],
    ['a huge form', { formData: tooLarge }, 'formData', '设计内容过大，最多100万个字符'],
  ])('with %s is refused at its field', async (_what, wrong, field, text) => {
    const body = { fullName: '名', enCode: 'refused_one', category, webType: 2, ...wrong }
    const answer = await admin.call(createFunctionDraft, { body })
    expect(answer.code).toBe(422)
    expect(problems(answer)).toEqual([{ field, text }])
  })

  test('that is broken is kept as it came; one with members of JavaScript, or too deep, is not taken', async () => {
    const { id } = await given({ formData: '{"fields": [', columnData: 'no JSON' })
    expect(await read(id)).toMatchObject({ formData: '{"fields": [', columnData: 'no JSON' })
    const deep = (levels: number): string => (levels === 0 ? '1' : `{"a":${deep(levels - 1)}}`)
    for (const formData of ['{"fields":[],"__proto__":{"a":1}}', deep(50)])
      expect(await admin.call(updateFunctionDraft, { params: { id }, body: { formData, version: 1 } })).toMatchObject({ code: 400 })
    const rest = await admin.call(updateFunctionDraft, { params: { id }, body: { more: 'x'.repeat(100_001), version: 1 } })
    expect(rest.code).toBe(422)
  })

  test('has a code of its own among drafts, published functions and tables of their records', async () => {
    const { body } = await given()
    await givenFunction(kernel, { id: 'herd', parts: [part('name', 'text'), part('rows', 'sub-table', { children: [part('a', 'text')] })] })
    for (const enCode of [body.enCode, 'herd', 'herd_rows']) {
      const answer = await admin.call(createFunctionDraft, { body: { ...body, enCode } })
      expect(problems(answer)).toEqual([{ field: 'enCode', text: `编码“${enCode}”已被其他功能或数据表使用` }])
    }
  })

  test('is written once where two change it at the same time', async () => {
    const { id, version } = await given()
    const change = (fullName: string) => admin.call(updateFunctionDraft, { params: { id }, body: { fullName, version } })
    const answers = await Promise.all([change('一'), change('二'), change('三')])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
  })
})

describe('a copy', () => {
  test('has the definition, a code of its own, and neither flow nor publication', async () => {
    const { id } = await given({ enableFlow: 1, flowId: 'some-flow', unknown: 1 })
    const one = await admin.get(copyFunctionDraft, { params: { id } })
    const two = await admin.get(copyFunctionDraft, { params: { id } })
    const { enCode, fullName } = await read(id)
    expect(await read(one.id)).toMatchObject({
      fullName: `${fullName}-副本`,
      enCode: `${enCode}_copy`,
      enableFlow: 0,
      flowId: '',
      formData,
      unknown: 1,
    })
    expect((await read(two.id)).enCode).toBe(`${enCode}_copy2`)
  })
})

describe('a function that was published without a draft', () => {
  const parts = [part('name', 'text', { label: '名称' })]

  test('is listed and read as the draft it stands for, which is written when it is changed', async () => {
    await givenFunction(kernel, { id: 'barn', parts })
    expect((await admin.get(listFunctionDrafts, { query: { keyword: 'barn' } })).list).toMatchObject([
      { id: 'barn', isRelease: 1, version: 0, publishedVersion: 1, isShipped: true },
    ])
    const draft = await read('barn')
    expect(draft).toMatchObject({ enCode: 'barn', version: 0, isRelease: 1, publishedVersion: 1 })
    expect(JSON.parse(draft.formData)).toMatchObject({ fields: [{ __vModel__: 'name', __config__: { label: '名称' } }] })
    const count = () => kernel.db.selectFrom('function_draft').select('id').where('id', '=', 'barn').execute()
    expect(await count()).toEqual([])
    await admin.get(updateFunctionDraft, { params: { id: 'barn' }, body: { formData, version: 0 } })
    expect(await read('barn')).toMatchObject({ version: 1, isRelease: 2, formData, publishedVersion: 1 })
    expect((await admin.get(listFunctionDrafts, { query: { keyword: 'barn', isRelease: '2' } })).list).toHaveLength(1)
  })

  test('follows what is published as long as nobody changed the draft, and keeps what somebody did', async () => {
    await givenFunction(kernel, { id: 'shed', parts })
    await admin.get(holdFunctionDraft, { params: { id: 'shed' }, body: {} })
    await givenFunction(kernel, { id: 'shed', parts: [...parts, part('size', 'number', { label: '面积' })] })
    const followed = await read('shed')
    expect(followed).toMatchObject({ isRelease: 1, publishedVersion: 2, formData: expect.stringContaining('面积') })
    await admin.get(updateFunctionDraft, { params: { id: 'shed' }, body: { formData, version: followed.version } })
    await givenFunction(kernel, { id: 'shed', parts })
    expect(await read('shed')).toMatchObject({ isRelease: 2, publishedVersion: 3, formData })
  })

  test('keeps its code, and is not deleted', async () => {
    await givenFunction(kernel, { id: 'silo', parts })
    const renamed = await admin.call(updateFunctionDraft, { params: { id: 'silo' }, body: { enCode: 'other', version: 0 } })
    expect(problems(renamed)).toMatchObject([{ field: 'enCode' }])
    expect((await admin.call(deleteFunctionDraft, { params: { id: 'silo' }, body: {} })).msg).toBe(
      '该功能已发布，不能删除；不再使用时请停用',
    )
  })
})

describe('the hold of a draft', () => {
  test('is of one person and window, told to others, renewed, taken over, given back, and free without renewal', async () => {
    const { id } = await given()
    await givenRole(kernel, 'designers', { menuId: await menuOf(functionDesignMenu), buttons: ['btn_edit'] })
    await givenPerson(kernel, { account: 'designer', name: '设计者', roleIds: ['designers'] })
    const other = await server.signIn('designer', personPassword)
    const ask = (client: typeof admin, more: { take?: boolean; leave?: boolean; place?: string } = {}) =>
      client.get(holdFunctionDraft, { params: { id }, body: { place: 'w', ...more } })
    const first = await ask(admin)
    expect(first).toMatchObject({ held: true, holder: { fullName: expect.any(String) } })
    expect(await ask(admin, { place: 'second' })).toMatchObject({ held: false })
    expect(await ask(other)).toEqual({ held: false, holder: first.holder })
    expect(await ask(other, { take: true })).toMatchObject({ held: true, holder: { fullName: '设计者' } })
    expect(await ask(admin)).toMatchObject({ held: false, holder: { fullName: '设计者' } })
    expect((await admin.get(listFunctionDrafts, { query: { keyword: `fn${made}` } })).list).toMatchObject([{ holder: '设计者' }])
    expect(await ask(admin, { leave: true })).toMatchObject({ held: false, holder: { fullName: '设计者' } })
    expect(await ask(other, { leave: true })).toEqual({ held: false, holder: null })
    expect(await ask(admin)).toMatchObject({ held: true })
    await sql`update edit_hold set renewed_at = now() - interval '61 seconds'`.execute(kernel.db)
    expect((await admin.get(listFunctionDrafts, { query: { keyword: `fn${made}` } })).list).toMatchObject([{ holder: '' }])
    expect(await ask(other)).toMatchObject({ held: true })
    const audit = await kernel.db.selectFrom('audit_entry').select('action').where('object', '=', `function:${id}`).execute()
    expect(audit.map(({ action }) => action)).toEqual(['function.hold-taken'])
  })

  test('of two who ask at once one gets it', async () => {
    const { id } = await given()
    const ask = (place: string) => admin.get(holdFunctionDraft, { params: { id }, body: { place } })
    const answers = await Promise.all([ask('a'), ask('b'), ask('c')])
    expect(answers.filter(({ held }) => held)).toHaveLength(1)
  })
})

test('who holds another screen only may do nothing of it; who only reads may not change', async () => {
  await givenRole(kernel, 'elsewhere', { menuId: await menuOf(commonWordsMenu) })
  await givenRole(kernel, 'looks', { menuId: await menuOf(functionDesignMenu), buttons: [] })
  await givenPerson(kernel, { account: 'stranger', roleIds: ['elsewhere'] })
  await givenPerson(kernel, { account: 'looker', roleIds: ['looks'] })
  const { id } = await given()
  const stranger = await server.signIn('stranger', personPassword)
  const looker = await server.signIn('looker', personPassword)
  expect(await stranger.call(readFunctionDraft, { params: { id } })).toMatchObject({ code: 403 })
  expect((await looker.get(readFunctionDraft, { params: { id } })).id).toBe(id)
  expect(await looker.call(updateFunctionDraft, { params: { id }, body: { fullName: 'x', version: 1 } })).toMatchObject({ code: 403 })
  expect(await looker.call(holdFunctionDraft, { params: { id }, body: {} })).toMatchObject({ code: 403 })
  expect(await looker.call(copyFunctionDraft, { params: { id } })).toMatchObject({ code: 403 })
})

async function menuOf(code: string): Promise<string> {
  return (await kernel.db.selectFrom('menu').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
}

test('a draft is neither changed nor published by who tells no version', async () => {
  const { id } = await given()
  const unread = { fullName: 'x' } as unknown as { fullName: string; version: number }
  const missing = { code: 422, msg: expect.stringContaining('缺少版本号') }
  expect(await admin.call(updateFunctionDraft, { params: { id }, body: unread })).toMatchObject(missing)
  expect(await admin.call(releaseFunction, { params: { id }, body: unread })).toMatchObject(missing)
})

test('members that clients send as numbers, lists and nothing are read as text', async () => {
  const { id } = await given({ dbLinkId: 0, interfaceId: null, interfaceParam: [] })
  expect(await read(id)).toMatchObject({ dbLinkId: '0', interfaceId: '', interfaceParam: '[]' })
})

test('who designs and may not release switches no function off', async () => {
  await givenRole(kernel, 'draws', { menuId: await menuOf(functionDesignMenu), buttons: ['btn_edit'] })
  await givenPerson(kernel, { account: 'drawer', roleIds: ['draws'] })
  const { id } = await given()
  const drawer = await server.signIn('drawer', personPassword)
  expect(await drawer.call(switchFunction, { params: { id }, body: {} })).toMatchObject({ code: 403 })
})
