import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import type { FormPart } from '#engine/forms/model.ts'
import { listBox, requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { pageOfRows } from '#features/approvals/testing/request-row.ts'
import { WorkFlowScreen } from '#features/approvals/web/filing/work-flow-screen.tsx'
import { selectCommonWords } from '#features/common-words/contract.ts'
import { registerUploadPort } from '#ui/upload/port.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const part = (key: string, type: string, label: string, rest: Partial<FormPart> = {}): FormPart => ({
  key,
  type,
  label,
  options: {},
  ...rest,
})
const columns = [part('crop', 'text', '作物'), part('area', 'number', '面积')]
const parts = [
  part('first', 'card', '', {
    options: { title: '基本信息' },
    children: [part('name', 'text', '企业名称'), part('secret', 'text', '内部字段', { hidden: true })],
  }),
  part('papers', 'upload', '承诺书'),
  part('items', 'sub-table', '明细', { options: { showSummary: true, summaryField: ['area'] }, children: columns }),
]
const items = Array.from({ length: 120 }, (_, index) => ({ id: `r${index}`, crop: `作物${index + 1}`, area: 1 }))
const station = { kind: 'past' as const, people: [{ id: 'u1', name: '李四' }], receivedAt: null, note: '', toName: '', marks: [] }

async function renderPrinted(demo: boolean) {
  const rendered = await renderScreen(<WorkFlowScreen />, {
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.mine }),
    session: { system: { demo } },
    calls: [
      ...nothingChanged,
      answered(
        requestDetail,
        requestDetailOf({
          parts,
          values: {
            name: '北林种业',
            secret: '内部',
            items,
            papers: [{ fileId: 'f1', name: paper, fileSize: 9, fileExtension: 'pdf', url: '/api/file/f1' }],
          },
          task: { fullName: '制种生产备案', enCode: 'ZZBA1', status: 2 },
          timeline: [
            { ...station, nodeCode: 'n1', nodeName: '乡镇审核', action: 1, opinion: '情况属实', at: 0 },
            { ...station, kind: 'coming', nodeCode: 'n2', nodeName: '县审查', action: null, opinion: '', at: null },
          ],
        }),
      ),
      answered(listBox, pageOfRows([])),
      answered(selectCommonWords, { list: [] }),
    ],
  })
  await expect.element(rendered.screen.getByText('北林种业').first()).toBeVisible()
  return rendered
}

const paper = '合法生产承诺书，加盖公章后扫描的第一份和第二份以及村集体的会议记录（最终稿）.pdf'
const sheet = () => document.querySelector('body > [data-print-sheet]')
const rowsOf = (table: Element | undefined) =>
  [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent))

test('while the browser prints there is a sheet with the whole form, every row and what was decided', async () => {
  await renderPrinted(false)
  expect(sheet()).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  const text = sheet()?.textContent ?? ''
  for (const told of ['制种生产备案', 'ZZBA1', '审核通过', '基本信息', '北林种业', '打印人：']) expect(text).toContain(told)
  for (const hidden of ['内部', '县审查', '演示']) expect(text).not.toContain(hidden)
  const [table, history] = sheet()?.querySelectorAll('table') ?? []
  const rows = rowsOf(table)
  expect(rows).toHaveLength(121)
  expect(rows.at(119)).toEqual(['120', '作物120', '1'])
  expect(rows.at(-1)).toEqual(['合计', '', '120'])
  expect(rowsOf(history)).toEqual([['乡镇审核', '李四', expect.any(String), '情况属实', '1970-01-01 08:00']])
  window.dispatchEvent(new Event('afterprint'))
  expect(sheet()).toBeNull()
})

test('the name of a file is printed whole, without the buttons beside it', async () => {
  registerUploadPort({ upload: () => Promise.reject(new Error('none')), Preview: () => null, download: () => undefined })
  await renderPrinted(false)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { media: '' })))
  window.dispatchEvent(new Event('beforeprint'))
  const buttons = [...(sheet()?.querySelectorAll('button') ?? [])].filter((button) => button.getClientRects().length > 0)
  expect(buttons.map(({ innerText }) => innerText)).toEqual([paper])
  window.dispatchEvent(new Event('afterprint'))
})

test('a sheet of a server with demo data has a watermark', async () => {
  await renderPrinted(true)
  window.dispatchEvent(new Event('beforeprint'))
  expect(sheet()?.lastElementChild?.textContent).toBe('演示')
  window.dispatchEvent(new Event('afterprint'))
})
