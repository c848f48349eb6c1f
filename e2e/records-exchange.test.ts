import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readWorkbook, writeWorkbook, type SheetColumn } from '#server/sheets/workbook.ts'
import { givenRegisters, registers } from './records-without-flow.given.ts'
import { atRegister, frame, press, rowOf } from './records-without-flow.screen.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { desk, phone, type Window } from './testing/window.ts'

/** Records from a workbook and into one, as somebody does it on the screen. */

const product = await startProduct({ runsJobs: true })
await givenRegisters(product.server.node.kernel)

/** The cells of the file that a click downloads. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<readonly (readonly string[])[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  const read = await readWorkbook(await readFile(await file.path()), 100)
  return 'cells' in read ? read.cells : []
}

const machineRow = (name: string, rest: Readonly<Record<string, string>> = {}) => ({
  name,
  kind: '拖拉机',
  uses: '耕地,播种',
  crop: '玉米',
  power: '58.5',
  price: '1,250.00',
  bought: '2025-03-05',
  place: '甘肃省/张掖市/临泽县/新华镇',
  unit: '新华农机站',
  mobile: '13900001111',
  'upkeep-day': '2026-01-02',
  'upkeep-item': '换油',
  ...rest,
})

/** The button below, not the cross above. */
const close = (window: Window): Promise<void> => frame(window).getByRole('button', { name: '关闭', exact: true }).last().click()

/** A file made of the template with rows filled in. */
async function filledIn(template: readonly (readonly string[])[], path: string, rows: readonly Readonly<Record<string, string>>[]) {
  const [above = [], below = []] = template
  let group = ''
  const columns = above.map((title, place): SheetColumn => {
    if (title !== '') group = title
    const isOwn = (below[place] ?? '') === ''
    const own = isOwn ? title : (below[place] ?? '')
    const key = /\((\w+)\)$/.exec(own)?.[1] ?? own
    return isOwn ? { key, title } : { key: `upkeep-${key}`, title: own, group }
  })
  await writeFile(path, await writeWorkbook({ name: '导入', columns, rows }))
}

async function importMachines(window: Window, name: string): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = frame(window)
  await dialog.getByText('批量导入').waitFor()
  await look(window, `${name}-upload`)
  const template = await downloaded(page, () => press(dialog, '下载模板'))
  expect(template[0]).toContain('农机名称(name)')
  const path = join(tmpdir(), `machines-${name}.xlsx`)
  await filledIn(template, path, [
    machineRow('东风一号'),
    machineRow('东风二号', { crop: '月球草' }),
    machineRow('东风三号', { plate: '甘A00001', mobile: '12' }),
    { 'upkeep-day': '2026-02-30', 'upkeep-item': '换胎' },
  ])
  await dialog.getByLabel('选择文件', { exact: true }).setInputFiles(path)
  await dialog.getByText(`machines-${name}.xlsx`).waitFor()
  await press(dialog, '下一步')
  await dialog.getByText('共 3 条，2 条有误').waitFor()
  await look(window, `${name}-preview`)
  const crop = dialog.getByRole('textbox', { name: '第4行 作物' })
  expect(await crop.getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.getByRole('textbox', { name: '第5行 保养记录2 保养日期' }).getAttribute('aria-invalid')).toBe('true')
  await crop.fill('玉米')
  await crop.blur()
  await dialog.getByText('共 3 条，1 条有误').waitFor()
  await press(dialog, '下一步')
  await dialog.getByText('正常数量：2 条，异常数量：1 条').waitFor()
  await look(window, `${name}-result`)
  const faulty = await downloaded(page, () => press(dialog, '导出错误数据'))
  expect(faulty[0]?.at(-1)).toBe('错误原因')
  expect(faulty[2]).toContain('东风三号')
  expect(faulty[2]?.at(-1)).toContain('请输入正确的手机号')
  await close(window)
  await rowOf(window, '东风一号').waitFor()
  await rowOf(window, '东风二号').waitFor()
}

async function exportMachines(window: Window, name: string): Promise<void> {
  const { page } = window
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = frame(window)
  await dialog.getByText('导出数据').waitFor()
  await dialog.getByLabel('号牌').check()
  await look(window, `${name}-export`)
  const cells = await downloaded(page, () => press(dialog, '导出'))
  expect(cells[0]).toContain('号牌(plate)')
  expect(cells.slice(1).map((line) => line.join('|'))).toEqual(
    expect.arrayContaining([expect.stringContaining('东风一号'), expect.stringContaining('东风二号')]),
  )
  await dialog.waitFor({ state: 'hidden' })
}

describe.each([
  ['on a desk', desk, registers.general, 'exchange-desk'],
  ['on a phone', phone, registers.drawer, 'exchange-phone'],
])('machines come from a workbook and go into one %s', (_where, size, register, name) => {
  test('from the template over cells that are corrected to the list, and out again', { timeout: 400_000 }, async () => {
    const window = await atRegister(product, 'zhang', register, size)
    await importMachines(window, name)
    await exportMachines(window, name)
    await window.context.close()
  })
})

test('a large file is taken in while its dialog may be closed', { timeout: 400_000 }, async () => {
  const window = await atRegister(product, 'zhang', registers.fullScreen)
  const { page } = window
  const lines = Array.from({ length: 1_100 }, (_, place) =>
    Object.values(machineRow(`批量${place}`, { uses: '耕地', price: '1250' })).join(','),
  )
  const heading = 'name kind uses crop power price bought place unit mobile day item'.split(' ').map((key) => `x(${key})`)
  heading.splice(10, 2, 'x(upkeep-day)', 'x(upkeep-item)')
  const path = join(tmpdir(), 'machines-large.csv')
  await writeFile(path, [heading.join(','), ...lines].join('\n'))
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await press(frame(window), '超过1000行？在后台导入')
  await frame(window).getByLabel('选择文件', { exact: true }).setInputFiles(path)
  await frame(window).getByRole('progressbar').waitFor()
  await look(window, 'exchange-large')
  await close(window)
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await frame(window).getByText('成功导入1100条数据').waitFor()
  await close(window)
  await rowOf(window, '批量').first().waitFor()
  await window.context.close()
})
