import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FormPart } from '#engine/forms/model.ts'
import { part, renderForm } from '#web/form/testing/render-form.tsx'

const choices = {
  options: [
    { id: '1', fullName: '杂交玉米' },
    { id: '2', fullName: '常规水稻' },
    { id: '3', fullName: '大豆' },
  ],
}

const filing: readonly FormPart[] = [
  part('#1', 'card', '', {
    options: { title: '基本信息' },
    children: [
      part('number', 'bill-number', '备案编号', { span: 8 }),
      part('name', 'text', '企业名称', { required: true, span: 8, help: '与营业执照一致' }),
      part('code', 'text', '统一社会信用代码', { required: true, span: 8 }),
      part('kind', 'select', '作物种类', { required: true, span: 12, options: choices }),
      part('day', 'date', '签订日期', { span: 12 }),
      part('season', 'radio', '季节', { span: 12, options: choices }),
      part('crops', 'checkbox', '经营范围', { span: 12, options: choices }),
      part('area', 'number', '计划种植面积（亩）合计数量填报', { span: 12, options: { after: '亩', thousands: true } }),
      part('price', 'money', '合同金额', { span: 12, required: true, options: { unit: 'yuan', isAmountChinese: true } }),
      part('on', 'switch', '是否委托', { span: 12 }),
      part('place', 'region', '生产地点', { span: 12 }),
      part('note', 'long-text', '备注', { span: 24 }),
    ],
  }),
  part('items', 'sub-table', '委托生产明细', {
    options: { showSummary: true, summaryField: ['area', 'sum'] },
    children: [
      part('variety', 'text', '品种名称', { required: true }),
      part('kind', 'select', '作物种类', { options: choices }),
      part('area', 'number', '面积', { required: true }),
      part('price', 'money', '单价', { options: { unit: 'yuan' } }),
      part('day', 'date', '播种日期'),
      part('sum', 'calculation', '小计', { options: { expression: [{ __vModel__: 'items.area' }, '*', '2'] } }),
    ],
  }),
  part('#3', 'group-title', '', { options: { content: '附件材料' } }),
  part('files', 'upload', '证明材料', { required: true, options: { accept: '.pdf,.jpg', limit: 9 } }),
  part('#4', 'tabs', '', {
    children: [
      part('#5', 'tab', '', { options: { title: '承诺' }, children: [part('promise', 'text', '承诺人', { required: true, span: 12 })] }),
      part('#6', 'tab', '', { options: { title: '联系' }, children: [part('phone', 'text', '联系电话', { required: true, span: 12 })] }),
    ],
  }),
]

const values = {
  name: '北林种业科技有限责任公司绥化分公司',
  price: '1234567.5',
  kind: '1',
  season: '1',
  crops: ['1', '3'],
  area: '12000',
  on: true,
  files: [{ name: '营业执照副本扫描件.pdf', fileId: 'a', url: '#', fileVersionId: undefined }],
  items: Array.from({ length: 20 }, (_, index) => ({
    id: `r${index}`,
    variety: index === 3 ? '' : `郑单${958 + index}`,
    kind: '1',
    area: String(10 + index),
    price: '12.5',
    day: '2026-04-12',
  })),
}

const shots = import.meta.env.VITE_SHOTS

/** Nothing is wider than the window at common widths. */
test.each([
  [1440, 900],
  [1366, 768],
  [390, 844],
])('a filing fits into %i pixels', async (width, height) => {
  await page.viewport(width, height)
  const form = await renderForm(filing, { values })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  if (shots) await page.screenshot({ path: `${shots}/form-${width}.png` })
  form.session.set('name', '')
  form.handle.current?.check()
  await expect.element(form.screen.getByText(/处需要修改/)).toBeVisible()
  if (shots) await page.screenshot({ path: `${shots}/form-${width}-problems.png` })
  await form.isAccessible()
})

test('a filing to read fits into a phone', async () => {
  await page.viewport(390, 844)
  const form = await renderForm(filing, { values, reading: true })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  if (shots) await page.screenshot({ path: `${shots}/reading-390.png` })
  await page.viewport(1440, 900)
  if (shots) await page.screenshot({ path: `${shots}/reading-1440.png` })
  await form.isAccessible()
})
