import { beforeEach, expect, test, vi } from 'vitest'
import type { CallAnswer } from '#engine/contract/call.ts'
import { fileLink } from '#features/files/contract.ts'
import { cancelJob, readJob, type JobAnswer } from '#features/jobs/contract.ts'
import { checkImport, exportByJob, exportColumns, importRecords, previewImport, uploadImport } from '#features/records/contract/exchange.ts'
import { ExportWizard } from '#features/records/web/exchange/export-wizard.tsx'
import { ImportWizard } from '#features/records/web/exchange/import-wizard.tsx'
import { keptJob } from '#features/records/web/exchange/kept-job.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { addWordsOf } from '#web/i18n/i18n.ts'
import { answered, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** What dialogs of imports and exports do when answers are lost, late or refused. */

const fn: OpenFunction = {
  id: 'm1',
  name: '田块',
  menuId: 'plots',
  flowId: undefined,
  form: { parts: [], rules: [], settings: {} },
  list: {
    columns: [{ key: 'name', label: '名称' }],
    searches: [],
    sortBy: '',
    sortDirection: 'desc',
    paged: true,
    pageSize: 20,
    buttons: [],
    rowButtons: [],
    summary: [],
    judges: { buttons: false, columns: false, fields: false, rows: false },
  },
}

beforeEach(async () => {
  sessionStorage.clear()
  await addWordsOf('later')
})

/** Notes the idempotency keys of a call from now on. */
function keysOf(path: string): string[] {
  const keys: string[] = []
  const answering = fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    if (address.includes(path)) keys.push(headers.get('Idempotency-Key') ?? '')
    return answering(address, init)
  })
  return keys
}

async function atPreview(calls: readonly AnsweredCall[]) {
  const shown = await renderScreen(<ImportWizard fn={fn} onClose={() => undefined} />, {
    calls: [
      answered(uploadImport, { name: 'f1', url: '' }),
      answered(previewImport, {
        dataRow: [
          { name: '甲', '@line': '2' },
          { name: '乙', '@line': '3' },
        ],
        headerRow: [{ id: 'name', fullName: '名称(name)', required: true }],
      }),
      answered(checkImport, { failResult: [] }),
      ...calls,
    ],
  })
  const dialog = shown.screen.getByRole('dialog')
  await dialog.getByLabelText('选择文件', { exact: true }).upload(new File(['x'], 'plots.xlsx'))
  await expect.element(dialog.getByText('plots.xlsx')).toBeVisible()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await expect.element(dialog.getByRole('textbox', { name: '第2行 名称' })).toBeVisible()
  return { ...shown, dialog, next: dialog.getByRole('button', { name: '下一步' }) }
}

const taken = { resultType: 0, snum: 2, fnum: 0, failResult: [] }

test('rows that are sent again after a lost answer keep their key, other rows get a new one', async () => {
  let tries = 0
  const { dialog, next } = await atPreview([answered(importRecords, () => ((tries += 1) < 4 ? refusing(503, '服务繁忙') : taken))])
  await expect.element(dialog.getByText('共 2 条，检查无误')).toBeVisible()
  const keys = keysOf('/ImportData')
  for (const count of [1, 2]) {
    await next.click()
    await expect.poll(() => keys.length).toBe(count)
    await expect.element(dialog.getByText('服务繁忙')).toBeVisible()
  }
  await dialog.getByRole('button', { name: '删除第3行' }).click()
  await next.click()
  await expect.poll(() => keys.length).toBe(3)
  await expect.element(dialog.getByText('服务繁忙')).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  await next.click()
  await expect.element(dialog.getByText('成功导入2条数据')).toBeVisible()
})

test('what was not taken in is told with its line of the file', async () => {
  const { dialog, next } = await atPreview([
    answered(importRecords, {
      resultType: 1,
      snum: 1,
      fnum: 1,
      failResult: [{ name: '乙', row: 1, errorsInfo: '名称已存在', problems: [{ column: 'name', text: '名称已存在' }] }],
    }),
  ])
  await next.click()
  await expect.element(dialog.getByRole('row', { name: '3 乙 名称已存在' })).toBeVisible()
})

test('rows that would lack a required file become drafts, and it is said why', async () => {
  const parts = [
    { key: 'name', type: 'text', label: '名称', options: {}, required: true },
    { key: 'pledge', type: 'upload', label: '承诺书', options: {}, required: true },
  ]
  const shown = await renderScreen(<ImportWizard fn={{ ...fn, flowId: 'f', form: { ...fn.form, parts } }} onClose={() => undefined} />, {
    calls: [],
  })
  await expect.element(shown.screen.getByRole('radio', { name: '直接提交' })).toBeDisabled()
  await expect.element(shown.screen.getByText('“承诺书”必填', { exact: false })).toBeVisible()
})

test('rows that are being taken in are neither changed nor left', async () => {
  const answer = Promise.withResolvers<CallAnswer<typeof importRecords>>()
  const { dialog, next } = await atPreview([answered(importRecords, () => ({ later: answer.promise }))])
  const back = dialog.getByRole('button', { name: '上一步' })
  await expect.element(back).toBeEnabled()
  await next.click()
  await expect.element(back).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: '删除第2行' })).toBeDisabled()
  await expect.element(dialog.getByRole('textbox', { name: '第2行 名称' })).toHaveAttribute('readonly')
  answer.resolve(taken)
  await expect.element(dialog.getByText('成功导入2条数据')).toBeVisible()
})

test('of two checks of a row the newer counts, whichever is answered first', async () => {
  type Found = CallAnswer<typeof checkImport>
  const [first, second] = [Promise.withResolvers<Found>(), Promise.withResolvers<Found>()]
  const later = [first, second]
  const { dialog, asked } = await atPreview([
    answered(checkImport, ({ body }) => (body.list.length > 1 ? { failResult: [] } : { later: later.shift()!.promise })),
  ])
  const cell = dialog.getByRole('textbox', { name: '第2行 名称' })
  const other = dialog.getByRole('textbox', { name: '第3行 名称' })
  for (const [text, count] of [
    ['错', 2],
    ['对', 3],
  ] as const) {
    await cell.fill(text)
    await other.click()
    await expect.poll(() => asked(checkImport).length).toBe(count)
  }
  second.resolve({ failResult: [] })
  await expect.element(dialog.getByText('正在检查数据')).toBeVisible()
  first.resolve({ failResult: [{ row: 0, problems: [{ column: 'name', text: '名称有误' }] }] })
  await expect.element(dialog.getByText('共 2 条，检查无误')).toBeVisible()
  expect(dialog.getByText('名称有误').query()).toBeNull()
})

test('the count of a row leads from one wrong cell to the next, and what has no cell stands beside it', async () => {
  const problems = [
    { column: 'name', text: '名称有误' },
    { column: 'files', text: '请至少选择一个附件' },
  ]
  const { dialog } = await atPreview([answered(checkImport, { failResult: [{ row: 1, problems }] })])
  await expect.element(dialog.getByText('请至少选择一个附件')).toBeVisible()
  await dialog.getByRole('button', { name: '2处有误' }).click()
  await expect.element(dialog.getByRole('textbox', { name: '第3行 名称' })).toHaveFocus()
})

const job: JobAnswer = {
  id: 'j1',
  name: 'records/export',
  state: 'running',
  percent: 10,
  text: '已导出 1 / 9 条',
  result: null,
  createdTime: 1,
  endTime: null,
}

async function atExport(calls: readonly AnsweredCall[], list: Partial<OpenFunction['list']> = {}) {
  const onClose = vi.fn<() => void>()
  const { screen } = await renderScreen(
    <ExportWizard fn={{ ...fn, list: { ...fn.list, ...list } }} query={{}} ids={[]} onClose={onClose} />,
    {
      calls: [
        answered(exportColumns, { list: [{ id: 'name', fullName: '名称', listed: true }] }),
        answered(exportByJob, { id: 'j1' }),
        answered(cancelJob, null),
        ...calls,
      ],
    },
  )
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: '名称' })).toBeChecked()
  return { dialog, onClose, begin: () => dialog.getByRole('button', { name: '导出' }).click() }
}

test('an export outlives a poll that fails, and its file is asked for again where the link did not come', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let [polls, links] = [0, 0]
  const { dialog, onClose, begin } = await atExport([
    answered(readJob, () =>
      (polls += 1) === 1 ? refusing(503, '服务繁忙') : { ...job, state: 'done' as const, result: { rows: 9, fileId: 'f9' } },
    ),
    answered(fileLink, () => ((links += 1) === 1 ? refusing(500, '下载失败') : { url: '/f9', name: '田块.xlsx' })),
  ])
  await begin()
  const download = dialog.getByRole('button', { name: '下载文件' })
  await expect.element(download, { timeout: 30_000 }).toBeVisible()
  await expect.element(dialog.getByText('下载失败')).toBeVisible()
  expect(keptJob('export', 'm1')).toBe('j1')
  await download.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(keptJob('export', 'm1')).toBeUndefined()
  expect(clicked).toHaveBeenCalledOnce()
  clicked.mockRestore()
}, 60_000)

test('an export that is stopped says so, and a list in groups offers no page', async () => {
  const { dialog, begin } = await atExport([answered(readJob, { ...job, state: 'cancelled' })], { layout: 'grouped', groupBy: 'name' })
  expect(dialog.getByText('当前页').query()).toBeNull()
  await begin()
  await expect.element(dialog.getByText('已停止导出')).toBeVisible()
  await expect.element(dialog.getByText('全部数据')).toBeVisible()
})
