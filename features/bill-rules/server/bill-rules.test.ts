import fc from 'fast-check'
import { expect, describe, test } from 'vitest'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  billRuleMenu,
  billRuleUse,
  businessTypes,
  createBillRule,
  deleteBillRule,
  exportBillRule,
  importBillRule,
  listBillRules,
  previewBillNumber,
  readBillRule,
  selectBillRule,
  similarBillRules,
  switchBillRule,
  updateBillRule,
} from '#features/bill-rules/contract.ts'
import { drawBillNumbers } from '#features/bill-rules/server/draw.ts'
import { upsertBillRule } from '#features/bill-rules/server/rules.ts'
import { commonWordsMenu } from '#features/common-words/contract.ts'
import { createEntry } from '#features/dictionaries/contract.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const zone = kernel.settings.timeZone
// The dictionary comes with the application that every test server has.
const filing = `${businessTypes}.seedFiling`
const entry = { dictionaryTypeId: businessTypes, fullName: '其他', enCode: 'other' }
const other = (await admin.get(createEntry, { body: entry })).id

const rule = {
  fullName: '制种备案',
  enCode: 'A',
  category: filing,
  prefix: 'ZZ',
  dateFormat: 'yyyy' as const,
  digit: 5,
  startNumber: '00001',
}
let made = 0
/** Makes a rule with a code of its own. */
async function given(more: Partial<typeof rule> | object = {}) {
  made += 1
  const body = { ...rule, enCode: `R${made}`, prefix: `P${made}x`, ...more }
  return { ...(await admin.get(createBillRule, { body })), body }
}
const draw = (code: string, count = 1) => inTransaction(kernel.db, (tx) => drawBillNumbers(tx, code, zone, count))
const year = () => fromEpoch(kernel.now(), 'yyyy', zone)!.slice(0, 4)
const updating = (id: string, body: object) => admin.call(updateBillRule, { params: { id }, body: body as never })
const problems = (answer: { data: unknown }) => (answer.data as { errors: { field: string; text: string }[] }).errors

describe('a rule', () => {
  test('is made, read with its example, listed with its category, changed under its version and deleted, all of it audited', async () => {
    const { id, version, body } = await given({ fullName: '一', description: 'd' })
    expect(await admin.get(readBillRule, { params: { id } })).toEqual({
      ...body,
      id,
      version,
      sortCode: 0,
      enabledMark: 1,
      example: `${body.prefix}${year()}00001`,
    })
    const { list } = await admin.get(listBillRules, { query: { keyword: body.enCode } })
    expect(list).toMatchObject([{ id, category: '业务编号', outputNumber: '', lastModifyTime: null }])
    expect(list[0]!.creatorUser).not.toBe('')
    expect(list[0]!.creatorTime).toBeGreaterThan(0)
    await updating(id, { ...body, fullName: '二', prefix: 'NEW', version })
    expect(await admin.get(previewBillNumber, { params: { code: body.enCode } })).toBe(`NEW${year()}00001`)
    expect(await updating(id, { ...body, version })).toMatchObject({ code: 409, data: { version: 2 } })
    expect(await admin.call(deleteBillRule, { params: { id }, body: { version: 1 } })).toMatchObject({ code: 409 })
    await admin.get(deleteBillRule, { params: { id }, body: { version: 2 } })
    expect(await admin.call(readBillRule, { params: { id } })).toMatchObject({ code: 404 })
    const audit = await kernel.db
      .selectFrom('audit_entry')
      .select(['action', 'changes'])
      .where('object', '=', `bill_rule:${id}`)
      .orderBy('at')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['bill-rule.created', 'bill-rule.changed', 'bill-rule.deleted'])
    expect(audit[1]!.changes).toMatchObject({ name: { before: '一', after: '二' }, prefix: { before: body.prefix, after: 'NEW' } })
  })

  test.each([
    [{ fullName: ' ' }, 'fullName', '请输入业务名称'],
    [{ fullName: '字'.repeat(51) }, 'fullName', '业务名称最多为50个字符！'],
    [{ enCode: '' }, 'enCode', '请输入业务编码'],
    [{ enCode: 'a'.repeat(51) }, 'enCode', '业务编码最多为50个字符！'],
    [{ category: '' }, 'category', '请选择业务分类'],
    [{ category: 'nowhere' }, 'category', '所选业务分类不存在'],
    [{ prefix: '' }, 'prefix', '请输入单据前缀'],
    [{ dateFormat: 'dd' }, 'dateFormat', '请选择单据日期'],
    [{ digit: 0 }, 'digit', '流水位数只能是1至9的正整数'],
    [{ digit: 10 }, 'digit', '流水位数只能是1至9的正整数'],
    [{ digit: '2.5' }, 'digit', '流水位数只能是1至9的正整数'],
    [{ startNumber: '' }, 'startNumber', '请输入流水起始'],
    [{ startNumber: '1a' }, 'startNumber', '流水起始只能输入数字'],
    [{ startNumber: '000' }, 'startNumber', '流水起始不能为0'],
    [{ digit: 2, startNumber: '100' }, 'startNumber', '流水起始的位数超过流水位数'],
    [{ sortCode: 1_000_000 }, 'sortCode', '排序须为0到999999的整数'],
  ])('with %j is refused at its field', async (wrong, field, text) => {
    const answer = await admin.call(createBillRule, { body: { ...rule, enCode: 'WRONG', ...wrong } as never })
    expect(answer).toMatchObject({ code: 422, msg: text })
    expect(problems(answer)).toMatchObject([{ field, text }])
  })

  test('has a code of its own, also of two writers at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(createBillRule, { body: { ...rule, enCode: 'ONCE' } })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422, 422])
    expect(problems(answers.find(({ code }) => code === 422)!)).toMatchObject([{ field: 'enCode', text: '业务编码“ONCE”已存在' }])
  })

  test('is found by name, code and category; disabled ones are not offered and give no number', async () => {
    const { id, body } = await given({ fullName: '寻找', category: other })
    const codes = async (query: object) => (await admin.get(listBillRules, { query })).list.map(({ enCode }) => enCode)
    expect(await codes({ keyword: '寻找' })).toEqual([body.enCode])
    expect(await codes({ categoryId: other })).toEqual([body.enCode])
    expect(await codes({ categoryId: filing, keyword: '寻找' })).toEqual([])
    const offered = async () => (await admin.get(selectBillRule, { query: { categoryId: other } })).list.length
    expect(await offered()).toBe(1)
    await admin.get(switchBillRule, { params: { id }, body: { version: 1 } })
    expect(await offered()).toBe(0)
    expect(await codes({ categoryId: other })).toEqual([body.enCode])
    expect(await admin.call(previewBillNumber, { params: { code: body.enCode } })).toMatchObject({ code: 422 })
  })
})

describe('a rule that has given numbers', () => {
  test('tells the last one, and keeps code, prefix, date and its place', async () => {
    const { id, body } = await given()
    await draw(body.enCode, 3)
    const last = `${body.prefix}${year()}00003`
    expect((await admin.get(listBillRules, { query: { keyword: body.enCode } })).list).toMatchObject([{ outputNumber: last }])
    const refused = await updating(id, { ...body, enCode: 'X', prefix: 'X', dateFormat: 'no' })
    expect(problems(refused)).toMatchObject([
      { field: 'enCode', text: '该规则已被使用，不能修改业务编码' },
      { field: 'prefix', text: `已生成单据编号（最近：${last}），不能修改单据前缀；需要新前缀时请新建规则` },
      { field: 'dateFormat', text: `已生成单据编号（最近：${last}），不能修改单据日期；需要新格式时请新建规则` },
    ])
    const held = `已生成单据编号（最近：${last}），不能删除；不再使用时请禁用`
    expect(await admin.call(deleteBillRule, { params: { id }, body: null })).toMatchObject({ code: 422, msg: held })
    expect(await admin.get(billRuleUse, { params: { id } })).toEqual({
      functions: [],
      records: 0,
      atLeast: false,
      holders: [{ text: held, address: '' }],
      notes: [],
    })
    expect(await updating(id, { ...body, fullName: '新名称', startNumber: '00500' })).toMatchObject({ code: 200 })
    expect(await draw(body.enCode)).toEqual([`${body.prefix}${year()}00004`])
  })

  test('gets more digits when they are used up, and never fewer than its last number has', async () => {
    const { id, body } = await given({ digit: 1, startNumber: '9' })
    await draw(body.enCode)
    expect(await admin.call(previewBillNumber, { params: { code: body.enCode } })).toMatchObject({ code: 422 })
    expect(await updating(id, { ...body, digit: 3 })).toMatchObject({ code: 200 })
    const shown = async () => (await admin.get(listBillRules, { query: { keyword: body.enCode } })).list[0]?.outputNumber
    expect(await shown()).toBe(`${body.prefix}${year()}9`)
    expect(await draw(body.enCode)).toEqual([`${body.prefix}${year()}010`])
    expect(await shown()).toBe(`${body.prefix}${year()}010`)
    const refused = await updating(id, { ...body, digit: 1 })
    expect(problems(refused)).toMatchObject([
      { field: 'digit', text: `最近的单据编号${body.prefix}${year()}010已超出该位数，请增加流水位数` },
    ])
  })

  test('never gives a number twice, whatever is changed about it in between', async () => {
    const change = fc.record({
      prefix: fc.constantFrom('S', `S${year()}`),
      dateFormat: fc.constantFrom('no', 'yyyy'),
      digit: fc.constantFrom(4, 5),
      startNumber: fc.constantFrom('1', '2'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 8 }), async (changes) => {
        const { id, body } = await given({ prefix: 'S', dateFormat: 'no' })
        const numbers: string[] = []
        for (const next of changes) {
          await updating(id, { ...body, ...next })
          await draw(body.enCode, 3).then(
            (drawn) => numbers.push(...drawn),
            () => undefined,
          )
        }
        expect(new Set(numbers).size).toBe(numbers.length)
      }),
      { numRuns: 12 },
    )
  })

  test('of a save and a change of the prefix at once one is first: no number has the former prefix after the change', async () => {
    const { id, body } = await given()
    const [changed, drawn] = await Promise.all([updating(id, { ...body, prefix: 'NEWER' }), draw(body.enCode)])
    expect(drawn[0]!.startsWith('NEWER')).toBe(changed.code === 200)
  })

  test('keeps how its numbers are made when its application is installed anew', async () => {
    const text = { code: 'APP', name: '旧', category: filing, prefix: 'APP', dateFormat: 'no', digits: 2, startNumber: '1' } as const
    const install = (more: object) => inTransaction(kernel.db, (tx) => upsertBillRule(tx, { ...text, ...more }))
    await install({})
    await install({ prefix: 'APQ' })
    expect(await draw('APP')).toEqual(['APQ01'])
    await install({ name: '新', prefix: 'APR', digits: 3 })
    expect(await draw('APP')).toEqual(['APQ02'])
    expect((await admin.get(listBillRules, { query: { keyword: 'APP' } })).list).toMatchObject([{ fullName: '新', creatorUser: '' }])
  })
})

test('rules that might give the same numbers are named while one is typed', async () => {
  const { id, body } = await given({ prefix: 'SIM', dateFormat: 'yyyy', digit: 4, startNumber: '1' })
  const similar = async (query: object) => (await admin.get(similarBillRules, { query: query as never })).list.map((one) => one.id)
  expect(await similar({ prefix: 'SIM', dateFormat: 'yyyy', digit: 4 })).toEqual([id])
  expect(await similar({ prefix: 'SIM2026', dateFormat: 'no', digit: 4 })).toEqual([id])
  expect(await similar({ prefix: 'SIM', dateFormat: 'yyyy', digit: 5 })).toEqual([])
  expect(await similar({ prefix: 'SIM', dateFormat: 'yyyy', digit: 4, id })).toEqual([])
  await updating(id, { ...body, enabledMark: 0 })
  expect(await similar({ prefix: 'SIM', dateFormat: 'yyyy', digit: 4 })).toEqual([])
})

test('enabled rules that may give the same numbers tell of each other in the list', async () => {
  const [one, other] = [await given({ fullName: '甲', prefix: 'SAME' }), await given({ fullName: '乙', prefix: 'SAME' })]
  const similar = async () => {
    const { list } = await admin.get(listBillRules, { query: { pageSize: 500 } })
    return [one, other].map(({ id }) => list.find((rule) => rule.id === id)?.similar)
  }
  expect(await similar()).toEqual([['乙'], ['甲']])
  await admin.get(switchBillRule, { params: { id: other.id }, body: null })
  expect(await similar()).toEqual([[], []])
})

test('a rule that numbers the records of a function stays, with its code', async () => {
  const { id, body } = await given()
  await givenFunction(kernel, {
    id: 'numbered',
    parts: [part('no', 'bill-number', { options: { rule: body.enCode } }), part('note', 'text')],
  })
  const { functions, holders } = await admin.get(billRuleUse, { params: { id } })
  expect(functions).toHaveLength(1)
  const held = `1个功能正在使用：${functions[0]}，不能删除`
  expect(holders).toEqual([{ text: held, address: '' }])
  expect(await admin.call(deleteBillRule, { params: { id }, body: null })).toMatchObject({ code: 422, msg: held })
  expect(problems(await updating(id, { ...body, enCode: 'ELSE' }))).toMatchObject([{ field: 'enCode' }])
  expect(await updating(id, { ...body, prefix: 'FREE' })).toMatchObject({ code: 200 })
})

describe('files', () => {
  const upload = (text: string, name = 'rule.bb') => {
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    return admin.call(importBillRule, {}, { form })
  }

  test('a rule that is exported and deleted comes back by its file; one that is there is not touched', async () => {
    const { id, body } = await given({ fullName: '保存的' })
    const { name, url } = await admin.get(exportBillRule, { params: { id } })
    expect(name).toBe('保存的.bb')
    const text = await (await fetch(server.address + url)).text()
    expect((await fetch(server.address + url)).status).toBe(410)
    expect(await upload(text)).toMatchObject({ code: 422, msg: `业务编码“${body.enCode}”已存在` })
    await admin.get(deleteBillRule, { params: { id }, body: null })
    const { code, msg, data } = await upload(text)
    expect([code, msg]).toEqual([200, '导入成功'])
    expect(await admin.get(readBillRule, { params: { id: data.id } })).toMatchObject(body)
  })

  test.each([
    ['no json', 'rule.bb', '文件内容不是单据规则，请选择从本系统导出的文件'],
    ['{"kind":"dictionary"}', 'rule.bb', '文件内容不是单据规则，请选择从本系统导出的文件'],
    ['{}', 'rule.xlsx', '请选择要导入的单据规则文件（.bb）'],
    ['{"kind":"bill-rule","rule":{"category":"unheard"}}', 'rule.bb', '文件中的业务分类“unheard”不存在，请先在数据字典“业务分类”中新建'],
    [
      JSON.stringify({ kind: 'bill-rule', rule: { ...rule, category: 'seedFiling', enCode: 'BAD', startNumber: '0' } }),
      'rule.json',
      '流水起始不能为0',
    ],
  ])('%s as %s is refused in Chinese', async (text, name, msg) => {
    expect(await upload(text, name)).toMatchObject({ code: 422, msg })
  })
})

test('each right is one of its buttons; the picker and the preview are for everybody who is signed in', async () => {
  const { id, body } = await given()
  const params = { id }
  const roleWith = async (account: string, menus: { menuId: string; buttons: string[] }[]) => {
    await inTransaction(kernel.db, async (tx) => {
      await upsertRole(kernel, byProgram(tx), { id: account, code: account, name: account, isGlobal: true })
      await setRoleGrants(kernel, byProgram(tx), account, { menus })
    })
    await givenPerson(kernel, { account, roleIds: [account] })
    return server.signIn(account, personPassword)
  }
  const editor = await roleWith('editor', [{ menuId: billRuleMenu, buttons: ['btn_edit'] }])
  const nobody = await roleWith('nobody', [{ menuId: commonWordsMenu, buttons: [] }])
  expect(await editor.call(updateBillRule, { params, body })).toMatchObject({ code: 200 })
  expect(await editor.call(createBillRule, { body })).toMatchObject({ code: 403 })
  expect(await editor.call(deleteBillRule, { params, body: null })).toMatchObject({ code: 403 })
  expect(await editor.call(exportBillRule, { params })).toMatchObject({ code: 403 })
  expect(await editor.call(importBillRule, {}, { form: new FormData() })).toMatchObject({ code: 403 })
  expect(await nobody.call(listBillRules, { query: {} })).toMatchObject({ code: 403 })
  expect(await nobody.call(switchBillRule, { params, body: null })).toMatchObject({ code: 403 })
  expect((await nobody.get(selectBillRule, { query: { keyword: body.enCode } })).list).toMatchObject([{ enCode: body.enCode }])
  expect(await nobody.get(previewBillNumber, { params: { code: body.enCode } })).toBe(`${body.prefix}${year()}00001`)
  expect(await server.visitor.call(selectBillRule, { query: {} })).toMatchObject({ code: 600 })
})
