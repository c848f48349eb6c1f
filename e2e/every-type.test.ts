import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createRecord, getRecord } from '#features/records/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { readWorkbook, writeWorkbook, type SheetColumn } from '#server/sheets/workbook.ts'
import { personPassword } from '#server/testing/given-people.ts'
import { everyType, givenEveryType, keyOf, nameOf } from './every-type.given.ts'
import { frame, press, rowOf } from './records-without-flow.screen.ts'
import { day, give, labelled, option, place, text, type Given } from './testing/fields.ts'
import { startProduct } from './testing/product.ts'
import { glance, scrollTo } from './testing/screen.ts'
import { signInAs } from './testing/sign-in.ts'
import { addRow, fillRow } from './testing/sub-table.ts'
import { desk, openWindow, phone, type Window } from './testing/window.ts'

/** A function with a field of every type in the whole product: filled in, found, edited, exported, and taken in again. */

const product = await startProduct({ runsJobs: true })
const types = await givenEveryType(product)

const papers = join(import.meta.dirname, '..', 'apps', 'seed-industry', 'demo', 'files', 'demo-pledge.pdf')
const picture = join(tmpdir(), 'every-type.jpg')
await writeFile(
  picture,
  await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f7d4f' } })
    .jpeg()
    .toBuffer(),
)

test('the function has every field type', () => {
  expect([...fieldTypes.keys()].filter((type) => !types.includes(type))).toEqual([])
})

const fieldOf = (form: Locator, type: string): Locator => form.locator(`[data-field="${keyOf(type)}"]`)
const inputOf = (form: Locator, type: string): Locator => fieldOf(form, type).locator('input, textarea').first()

const county = '甘肃省/张掖市/临泽县'

/** What one control takes. */
const plain: Readonly<Record<string, Given>> = {
  'long-text': text('第一行\n第二行'),
  password: text('seed-2026'),
  'auto-complete': text('自动补全'),
  number: text('12.5'),
  money: text('1234.5'),
  date: day('2026-03-05'),
  switch: { kind: 'on' },
  select: option('水稻'),
  'tree-select': option('小麦'),
  region: place('新华镇', `${county}/新华镇`),
  organization: place('控件科室'),
  department: place('控件科室'),
  user: place('赵填报'),
  position: place('控件专岗'),
  role: place('控件填报'),
  selection: place('赵填报'),
  colour: text('#1890ff'),
}

async function ends(form: Locator, type: string, from: string, to: string): Promise<void> {
  const inputs = fieldOf(form, type).locator('input')
  for (const [input, value] of [
    [inputs.first(), from],
    [inputs.last(), to],
  ] as const) {
    await input.fill(value)
    await input.press('Tab')
  }
}

/** Chooses a record from the list below the field. */
async function row(window: Window, control: Locator, name: string): Promise<void> {
  await scrollTo(control)
  await control.click()
  // Other fields may show the same name as their choice.
  const list = window.page.locator('.ant-select-dropdown').filter({ visible: true })
  await list.getByText(name, { exact: true }).filter({ visible: true }).click()
}

/** What takes more than one step. */
const steps: Readonly<Record<string, (window: Window, form: Locator) => Promise<void>>> = {
  'number-range': (_window, form) => ends(form, 'number-range', '1', '5'),
  'date-range': (_window, form) => ends(form, 'date-range', '2026-03-05', '2026-03-08'),
  'time-range': (_window, form) => ends(form, 'time-range', '08:30', '12:00'),
  time: async (_window, form) => {
    await inputOf(form, 'time').fill('08:30')
    await inputOf(form, 'time').press('Tab')
  },
  rate: (_window, form) => fieldOf(form, 'rate').getByRole('radio').nth(3).click(),
  slider: async (_window, form) => {
    await fieldOf(form, 'slider').getByRole('slider').focus()
    await fieldOf(form, 'slider').getByRole('slider').press('ArrowRight')
  },
  radio: (_window, form) => fieldOf(form, 'radio').getByLabel('玉米').check(),
  checkbox: async (_window, form) => {
    for (const name of ['玉米', '小麦']) await fieldOf(form, 'checkbox').getByLabel(name).check()
  },
  cascader: async ({ page }, form) => {
    await inputOf(form, 'cascader').click()
    await page.getByRole('menuitemcheckbox', { name: '主要农作物' }).click()
    await page.getByRole('menuitemcheckbox', { name: '水稻' }).click()
  },
  'rich-text': async ({ page }, form) => {
    await fieldOf(form, 'rich-text').locator('[contenteditable=true]').click()
    await page.keyboard.type('富文本')
  },
  upload: async (_window, form) => {
    await fieldOf(form, 'upload').locator('input[type=file]').setInputFiles(papers)
    await fieldOf(form, 'upload').getByText('上传成功').waitFor()
  },
  'upload-image': async (_window, form) => {
    await fieldOf(form, 'upload-image').locator('input[type=file]').first().setInputFiles(picture)
    await fieldOf(form, 'upload-image').getByRole('img', { name: 'every-type.jpg' }).waitFor()
  },
  signature: async ({ page }, form) => {
    await fieldOf(form, 'signature').getByRole('button', { name: '签名' }).click()
    const pad = page.getByRole('img', { name: '签名板' })
    await pad.waitFor()
    await scrollTo(pad)
    const box = (await pad.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 30)
    await page.mouse.down()
    await page.mouse.move(box.x + 90, box.y + 60, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('dialog', { name: '签名' }).getByRole('button', { name: '确定' }).click()
    await fieldOf(form, 'signature').getByRole('img').waitFor()
  },
  'relation-form': (window, form) => row(window, inputOf(form, 'relation-form'), '先玉335'),
  'popup-select': (window, form) => row(window, inputOf(form, 'popup-select'), '郑单958'),
  'popup-table-select': (window, form) => row(window, inputOf(form, 'popup-table-select'), '先玉335'),
}

/** Filled by nobody here: there are no groups and no plots, and the rest is the server's. */
const left = ['group', 'plot-select']

const inNature = [...fieldTypes.values()].filter(({ nature }) => nature === 'value')
const typed = inNature.filter(({ filledBy, referredText }) => !filledBy && !referredText).map(({ type }) => type)

test('every type that somebody fills in is filled in', () => {
  expect(typed.filter((type) => !(type in plain) && !(type in steps) && type !== 'text' && !left.includes(type))).toEqual([])
})

async function fillIn(window: Window, form: Locator, name: string): Promise<void> {
  await inputOf(form, 'text').fill(name)
  for (const [type, given] of Object.entries(plain)) {
    await scrollTo(fieldOf(form, type))
    const control = type === 'switch' ? fieldOf(form, type).getByRole('switch') : inputOf(form, type)
    await give(window.page, control, given)
  }
  for (const [type, fill] of Object.entries(steps)) {
    await scrollTo(fieldOf(form, type))
    await fill(window, form).catch((problem: unknown) => {
      throw new Error(`${type}: ${String(problem)}`)
    })
  }
  await form.locator('[data-field="inTab"] input').fill('在页签内')
  await form.locator('[data-field="inPanel"] input').fill('在面板内')
  await form.locator('[data-field="inCell"] input').fill('在格内')
  await form.locator('[data-field="inFirst"] input').fill('先')
  await press(form, '下一步')
  await form.locator('[data-field="inSecond"] input').fill('后')
  await addRow(window, '明细')
  await fillRow(window, '明细', 1, {
    [`行内${nameOf('text')}`]: text('行内'),
    [`行内${nameOf('number')}`]: text('3.25'),
    [`行内${nameOf('select')}`]: option('小麦'),
  })
}

const closed = (window: Window): Promise<void> => frame(window).waitFor({ state: 'hidden' })

/** The stored record, by the name in its first field. */
async function stored(window: Window, name: string): Promise<Record<string, unknown>> {
  const client = await product.server.admin()
  const { rows } = await sql<{ id: string }>`select id from records.kinds where text = ${name}`.execute(product.server.database.db)
  expect(rows, `${name} at ${window.size.width}`).toHaveLength(1)
  const { data } = await client.get(getRecord, { params: { modelId: everyType.id, id: rows[0]!.id } })
  return JSON.parse(data) as Record<string, unknown>
}

/** Values that a workbook holds, by key, without those that tell one record from another. */
function compared(record: Record<string, unknown>): Record<string, unknown> {
  const types = inNature.filter(
    (type) => !type.filledBy && !type.fileIds && !type.cleaned && !type.refersTo && !type.referredText && !type.isSecret,
  )
  const keys = types.map(({ type }) => keyOf(type)).filter((key) => key !== 'text')
  const rows = record['rows'] as readonly Record<string, unknown>[]
  const cells = rows.map(({ textIn, numberIn, selectIn, dateIn, userIn }) => ({ textIn, numberIn, selectIn, dateIn, userIn }))
  return {
    ...Object.fromEntries([...keys, 'inTab', 'inPanel', 'inCell', 'inFirst', 'inSecond'].map((key) => [key, record[key]])),
    rows: cells,
  }
}

/** By two conditions of the search bar: the record is there, one that does not fit them is not. */
async function find(window: Window, name: string, other: string): Promise<void> {
  const { page, size } = window
  if (size === phone) await page.getByRole('main').getByRole('button', { name: '查询', exact: true }).click()
  const bar = size === phone ? page.getByRole('dialog', { name: '查询' }) : page.getByRole('main')
  await labelled(bar, nameOf('text')).fill(name)
  await bar
    .getByRole('group', { name: nameOf('number') })
    .locator('input')
    .first()
    .fill('12')
  await bar.getByRole('button', { name: '查询', exact: true }).last().click()
  await rowOf(window, name).waitFor()
  await expect.poll(() => rowOf(window, other).count()).toBe(0)
  if (size === phone) await page.getByRole('main').getByRole('button', { name: /^查询/ }).click()
  await bar.getByRole('button', { name: '重置' }).last().click()
  if (size === phone && (await bar.isVisible())) await page.keyboard.press('Escape')
  await rowOf(window, other).waitFor()
}

/** Somebody changes a number, and the total that is computed of it follows. */
async function edit(window: Window, name: string): Promise<void> {
  await rowOf(window, name).getByRole('button', { name: '编辑' }).click()
  const form = frame(window)
  await inputOf(form, 'number').waitFor()
  expect(await inputOf(form, 'text').inputValue()).toBe(name)
  await inputOf(form, 'number').fill('20.25')
  await inputOf(form, 'number').press('Tab')
  await fieldOf(form, 'calculation').getByText('40.5', { exact: false }).waitFor()
  await press(form, '确定')
  await closed(window)
  await rowOf(window, name).getByText('20.25').first().waitFor()
}

/** The cells of the file that a click downloads. */
async function downloaded({ page }: Window, click: () => Promise<void>): Promise<readonly (readonly string[])[]> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  const read = await readWorkbook(await readFile(await file.path()), 100)
  return 'cells' in read ? read.cells : []
}

async function exportAll(window: Window): Promise<readonly (readonly string[])[]> {
  await window.page.getByRole('button', { name: '导出', exact: true }).click()
  const dialog = frame(window)
  await dialog.getByText('导出数据').waitFor()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await glance(window, 'every-type-export')
  const cells = await downloaded(window, () => press(dialog, '导出'))
  await dialog.waitFor({ state: 'hidden' })
  return cells
}

/** The lines of one record with another name, in the columns that an import offers. */
function workbookOf(cells: readonly (readonly string[])[], template: readonly (readonly string[])[], name: string, renamed: string) {
  const heads = (lines: readonly (readonly string[])[]) => {
    let group = ''
    return (lines[0] ?? []).map((above, place) => {
      const below = lines[1]?.[place] ?? ''
      if (above !== '') group = above
      return /\(\w+\)/.test(below) ? `${group}|${below}` : above
    })
  }
  const bare = (head: string): string => head.replace(/\s*\*$/, '')
  const offered = new Set(heads(template).map(bare))
  const columns = heads(cells).flatMap((head, place) => (offered.has(bare(head)) ? [{ head, place }] : []))
  expect(columns.map(({ head }) => bare(head)).sort()).toEqual([...offered].sort())
  const line = cells.find((one) => one.includes(name))!
  return {
    name: '导入',
    columns: columns.map(({ head, place }): SheetColumn => {
      const [group = '', own] = head.split('|')
      return own === undefined ? { key: `c${place}`, title: head } : { key: `c${place}`, title: own, group }
    }),
    rows: [Object.fromEntries(columns.map(({ place }) => [`c${place}`, line[place] === name ? renamed : (line[place] ?? '')]))],
  }
}

async function takeIn(window: Window, cells: readonly (readonly string[])[], name: string, renamed: string): Promise<void> {
  await window.page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = frame(window)
  await dialog.getByText('批量导入').waitFor()
  const template = await downloaded(window, () => press(dialog, '下载模板'))
  const path = join(tmpdir(), `every-type-${window.size.width}.xlsx`)
  await writeFile(path, await writeWorkbook(workbookOf(cells, template, name, renamed)))
  await dialog.getByLabel('选择文件', { exact: true }).setInputFiles(path)
  await dialog.getByText(`every-type-${window.size.width}.xlsx`).waitFor()
  await press(dialog, '下一步')
  await dialog.getByText(/共 1 条/).waitFor()
  await glance(window, 'every-type-preview')
  await press(dialog, '下一步')
  await dialog.getByText('成功导入1条数据').waitFor()
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await rowOf(window, renamed).waitFor()
}

/** A record with a name and a number alone. */
async function givenOther(name: string): Promise<void> {
  const client = await product.server.signIn('zhao', personPassword)
  await client.get(createRecord, { params: { modelId: everyType.id }, body: { data: JSON.stringify({ text: name, number: 1 }) } })
}

describe.each([
  ['on a desk', desk, '桌面'],
  ['on a phone', phone, '手机'],
])('a record of every field type %s', (_where, size, name) => {
  test('is filled in, found, edited, exported and taken in again as it was', { timeout: 600_000 }, async () => {
    const window = await openWindow(product, size)
    const { page } = window
    page.setDefaultTimeout(60_000)
    await signInAs(window, 'zhao', { password: personPassword, to: everyType.address })
    await page.getByRole('button', { name: '刷新' }).waitFor()
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = frame(window)
    await inputOf(form, 'text').waitFor()
    await fillIn(window, form, `${name}一号`)
    await glance(window, 'every-type-form')
    await press(form, '确定')
    await page.getByText('新建成功').waitFor()
    await closed(window)
    await rowOf(window, `${name}一号`).getByRole('img', { name: 'every-type.jpg' }).waitFor()
    await glance(window, 'every-type-list')
    const record = await stored(window, `${name}一号`)
    const empty = typed.filter((type) => ['', '[]', 'null', '""'].includes(JSON.stringify(record[keyOf(type)] ?? null)))
    expect(empty.sort()).toEqual([...left].sort())
    expect(record).toMatchObject({ calculation: 25, relationFormAttr: '国审玉1', popupAttr: '国审玉2', inSecond: '后' })
    await givenOther(`${name}之外`)
    await page.getByRole('button', { name: '刷新' }).click()
    await find(window, `${name}一号`, `${name}之外`)
    await edit(window, `${name}一号`)
    const edited = await stored(window, `${name}一号`)
    expect(edited).toMatchObject({ ...compared(record), number: 20.25, calculation: 40.5 })
    const cells = await exportAll(window)
    await takeIn(window, cells, `${name}一号`, `${name}二号`)
    const taken = await stored(window, `${name}二号`)
    expect(compared(taken)).toEqual(compared(edited))
    expect(window.complaints.found).toEqual([])
    await window.context.close()
  })
})
