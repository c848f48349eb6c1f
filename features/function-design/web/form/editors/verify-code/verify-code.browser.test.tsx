import axe from 'axe-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormPart, VerifyCodeOf } from '#engine/forms/model.ts'
import { otherFunction } from '#features/function-design/web/testing/other-function.ts'
import { renderDesigner } from '#features/function-design/web/testing/render-designer.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { part } from '#web/form/testing/render-form.tsx'
import { answerCalls } from '#web/testing/answer-calls.ts'

/** 核验码 among the settings of a field: what is told, what cannot be and why, and what is told beside the record. */

beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  await page.viewport(1440, 900)
})
afterEach(() => page.viewport(1200, 800))

/** Where pictures are put; unset: none are taken. */
const shots = import.meta.env['VITE_SHOTS'] as string | undefined

const parts = [
  part('name', 'text', '主体名称'),
  part('mobile', 'text', '手机', { mask: { kind: 'phone' } }),
  part('owner', 'user', '经办人'),
  part('joined', 'text', '联系方式', { readOnly: true }),
  part('uscc', 'text', '信用代码', { readOnly: true }),
  part('begin', 'date', '生效'),
  part('end', 'date', '到期'),
  part('items', 'sub-table', '明细', { children: [part('town', 'text', '乡镇')] }),
  part('code', 'text', '核验码'),
]
const licences = [
  part('uscc', 'text', '统一社会信用代码', { unique: true }),
  part('state', 'text', '状态'),
  part('bank', 'text', '账号', { mask: { kind: 'account' } }),
  part('licences', 'sub-table', '许可证', {
    children: [
      part('no', 'text', '许可证编号'),
      part('scan', 'upload', '扫描件'),
      part('first', 'date', '发证日期'),
      part('until', 'date', '有效期至'),
    ],
  }),
]

const cover = (address: string) =>
  page.elementLocator(document.querySelector(`[data-address="${address}"]`)!.querySelector(':scope > button')!)
const select = (name: string) => page.getByRole('combobox', { name, exact: true })
const option = (title: string) => page.getByTitle(title, { exact: true }).last()

/** Options with a title of a list that is open. */
const shownOptions = (title: string) =>
  page
    .getByTitle(title, { exact: true })
    .elements()
    .filter((one) => one.closest('.ant-select-dropdown:not(.ant-select-dropdown-hidden)'))

/** Chooses one or several of a list. */
async function choose(name: string, ...titles: readonly string[]) {
  await select(name).click()
  for (const title of titles) await option(title).click()
  if (titles.length > 1) await userEvent.keyboard('{Escape}')
}

async function renderCode(first: readonly FormPart[] = parts) {
  const { screen, saved } = await renderDesigner(first)
  await cover('code').click()
  const part_ = () => saved.at(-1)?.parts.find(({ key }) => key === 'code')
  const isAccessible = async () => {
    const { violations } = await axe.run(document.querySelector('main')!)
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  }
  return { screen, code: () => part_()?.verifyCode, designed: part_, isAccessible }
}

test('a field becomes the verify code, which nobody edits; what is told is chosen, and taken back', async () => {
  const { screen, code, designed, isAccessible } = await renderCode()
  await screen.getByRole('switch', { name: '核验码', exact: true }).click()
  await expect.poll(designed).toMatchObject({ verifyCode: { shown: [] }, readOnly: true })
  await choose('公开的字段', '主体名称', '明细 / 乡镇')
  await choose('生效日期', '生效')
  await choose('有效期至', '到期')
  await expect.poll(code).toEqual({ shown: ['name', 'items.town'], from: 'begin', until: 'end' })
  await isAccessible()
  if (shots) await page.screenshot({ path: `${shots}/verify-code-settings.png` })
  await cover('code').click()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(code).toEqual({ shown: ['name', 'items.town'], from: 'begin' })
  await screen.getByRole('switch', { name: '核验码', exact: true }).click()
  await expect.poll(designed).not.toHaveProperty('verifyCode.shown')
})

test('what cannot be told says why and cannot be chosen', async () => {
  const { code } = await renderCode([
    ...parts.filter(({ key }) => key !== 'code'),
    part('code', 'text', '核验码', { readOnly: true, verifyCode: { shown: ['name'] } }),
  ])
  await select('公开的字段').click()
  await expect.element(option('手机（有掩码或加密）')).toBeVisible()
  await expect.element(option('经办人（人员）')).toBeVisible()
  await option('手机（有掩码或加密）').click({ force: true })
  await option('信用代码').click()
  await expect.poll(code).toEqual({ shown: ['name', 'uscc'] })
})

test('what is wrong with it stands in the check, which leads to it', async () => {
  const { screen } = await renderCode([
    ...parts.filter(({ key }) => key !== 'code'),
    part('code', 'text', '核验码', { readOnly: true, verifyCode: { shown: ['mobile'] } }),
  ])
  await cover('name').click()
  await screen.getByRole('button', { name: /个问题/ }).click()
  await screen
    .getByRole('region', { name: '检查' })
    .getByRole('button', { name: /不能公开字段“手机”/ })
    .click()
  await expect.poll(() => document.querySelector('[data-address="code"]')?.getAttribute('data-selected')).toBe('true')
})

test('a form has one verify code: another field cannot become one and says which is', async () => {
  const { screen } = await renderCode([...parts, part('other', 'text', '验证编号', { readOnly: true, verifyCode: { shown: ['name'] } })])
  await expect.element(screen.getByText('一个表单只能有一个核验码，已设在“验证编号”')).toBeVisible()
  await expect.element(screen.getByRole('switch', { name: '核验码', exact: true })).toBeDisabled()
})

test('rows of another function are told beside the record: by which value they are found, which count, what is told', async () => {
  const { faults } = answerCalls(otherFunction(licences))
  const { screen, code } = await renderCode([
    ...parts.filter(({ key }) => key !== 'code'),
    part('code', 'text', '核验码', { readOnly: true, verifyCode: { shown: ['name'] } }),
  ])
  await screen.getByRole('button', { name: '添加附带公开的数据' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '附带公开的数据' })
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await expect.element(dialog.getByText('请选择功能、子表和公开的列，按字段查找时两个字段都要选')).toBeVisible()
  await select('功能').click()
  expect(page.getByTitle('未发布的功能', { exact: true }).elements()).toEqual([])
  await option('企业档案').click()
  await choose('子表', '许可证')
  await select('公开的列').click()
  await expect.element(option('扫描件（文件）')).toBeVisible()
  await option('许可证编号').click()
  await option('有效期至').click()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('combobox', { name: '有效期至' }).click()
  await option('有效期至').click()
  await dialog.getByText('字段值相同').click()
  await select('本表单的字段').click()
  // What somebody types would let him name the rows of others.
  expect(shownOptions('主体名称')).toEqual([])
  await option('信用代码').click()
  await expect.element(dialog.getByText(/该功能没有审批流程，保存即有效/)).toBeVisible()
  await select('该功能的字段').click()
  await expect.element(option('统一社会信用代码')).toBeVisible()
  // What is typed in records that nobody approves would give rows to others.
  expect(shownOptions('状态')).toEqual([])
  await option('统一社会信用代码').click()
  if (shots) await page.screenshot({ path: `${shots}/verify-table-dialog.png` })
  await dialog.getByRole('button', { name: '设置条件' }).click()
  await choose('字段', '状态')
  await choose('关系', '等于')
  await page.getByRole('textbox', { name: '值' }).fill('正常')
  await page
    .getByRole('dialog')
    .filter({ hasText: '哪些数据' })
    .last()
    .getByRole('button', { name: /确\s?定/ })
    .click()
  await expect.element(dialog.getByText('状态 等于 正常')).toBeVisible()
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  const table = {
    function: 'books',
    table: 'licences',
    columns: ['no', 'until'],
    until: 'until',
    own: 'uscc',
    its: 'uscc',
    ruleList: {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'state', symbol: '==', fieldValue: '正常', jnpfKey: 'comInput' }] }],
    },
  }
  await expect.poll(code).toEqual({ shown: ['name'], tables: [table] })
  await screen.getByRole('button', { name: '移除许可证' }).click()
  await expect.poll(code).toEqual({ shown: ['name'] })
  expect(faults).toEqual([])
})

test('a column that cannot be told any more is refused where it is chosen', async () => {
  answerCalls(otherFunction(licences))
  const tables: VerifyCodeOf['tables'] = [{ function: 'books', table: 'licences', title: '资质', columns: ['no', 'scan'] }]
  const { screen, code } = await renderCode([
    ...parts.filter(({ key }) => key !== 'code'),
    part('code', 'text', '核验码', { readOnly: true, verifyCode: { shown: ['name'], tables } }),
  ])
  await screen.getByRole('button', { name: '设置资质' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '附带公开的数据' })
  await expect.element(dialog.getByText('扫描件（文件）')).toBeVisible()
  await dialog.getByRole('button', { name: /确\s?定/ }).click()
  await expect.element(dialog.getByText(/不能公开列“扫描件”/)).toBeVisible()
  expect(code()).toBeUndefined()
})
