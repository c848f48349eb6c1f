import { useState } from 'react'
import { expect, test } from 'vitest'
import { selectBillRule, type BillRuleRow } from '#features/bill-rules/contract.ts'
import { TemplateSelect } from '#features/bill-rules/web/template-select.tsx'
import { allDictionaries } from '#features/dictionaries/contract.ts'
import { answered, refusing } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const ruleOf = (enCode: string, fullName: string): BillRuleRow => ({
  id: enCode,
  fullName,
  enCode,
  category: '',
  prefix: enCode,
  dateFormat: 'yyyy',
  digit: 5,
  startNumber: '00001',
  sortCode: 0,
  enabledMark: 1,
  description: '',
  version: 1,
  outputNumber: '',
  creatorTime: 0,
  creatorUser: '',
  lastModifyTime: null,
  similar: [],
})
const all = [ruleOf('ZZBA', '制种生产备案'), ruleOf('HT', '合同编号')]
const entry = { id: 'c1', parentId: '0', fullName: '业务编号', enCode: 'c1', enabledMark: 1, hasChildren: false, children: [] }
const businessTypes = answered(allDictionaries, {
  list: [{ id: 'businessType', enCode: 'businessType', fullName: '业务分类', isTree: 0, dictionaryList: [entry] }],
})

function Held({ start }: { readonly start: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <TemplateSelect label="单据模板" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

function renderSelect(start: string, phone = false) {
  return renderScreen(<Held start={start} />, {
    phone,
    calls: [
      businessTypes,
      answered(selectBillRule, ({ query: { keyword, categoryId } }) => {
        if (keyword === '坏') return refusing(500, '服务暂时不可用')
        const list = all.filter(({ enCode, fullName }) => categoryId === '' && (enCode.includes(keyword) || fullName.includes(keyword)))
        return { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } }
      }),
    ],
  })
}

test.each([false, true])(
  'a rule is chosen by its code, shown by its name, and kept when the dialog is cancelled; on a phone %s',
  async (phone) => {
    const { screen, fitsWidth, isAccessible } = await renderSelect('ZZBA', phone)
    const input = screen.getByRole('textbox', { name: '单据模板' })
    await expect.element(input).toHaveValue('制种生产备案')
    await input.click()
    const dialog = screen.getByRole('dialog').filter({ hasText: '模板' })
    for (const heading of ['业务名称', '业务编码', '流水起始'])
      await expect.element(dialog.getByRole('columnheader', { name: heading })).toBeVisible()
    await expect.element(dialog.getByRole('radio').first()).toBeChecked()
    fitsWidth()
    await isAccessible()
    await dialog.getByText('合同编号').click()
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect.element(screen.getByText('ZZBA', { exact: true })).toBeInTheDocument()
    await input.click()
    await screen.getByText('合同编号').click()
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.element(screen.getByText('HT', { exact: true })).toBeInTheDocument()
    await expect.element(input).toHaveValue('合同编号')
  },
)

test('rules are searched and narrowed to a category; without a choice nothing is confirmed', async () => {
  const { screen, asked } = await renderSelect('')
  await screen.getByRole('textbox', { name: '单据模板' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '模板' })
  await expect.element(dialog.getByText('制种生产备案')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '确定' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: '关键词' }).fill('合同')
  await dialog.getByRole('button', { name: '查询' }).click()
  await expect.poll(() => asked(selectBillRule).at(-1)?.query).toMatchObject({ keyword: '合同', currentPage: 1 })
  await dialog.getByRole('textbox', { name: '关键词' }).fill('坏')
  await dialog.getByRole('button', { name: '查询' }).click()
  await expect.element(dialog.getByText('服务暂时不可用')).toBeVisible()
  await dialog.getByRole('tree').getByText('业务编号').click()
  await expect.element(dialog.getByText('该分类下没有可用的单据规则')).toBeVisible()
  expect(asked(selectBillRule).at(-1)?.query).toMatchObject({ categoryId: 'c1', keyword: '' })
})
