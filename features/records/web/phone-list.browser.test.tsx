import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { encodeForm } from '#engine/forms/codec-form.ts'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import { newOwnButton, withOwnButtons } from '#engine/forms/own-buttons.ts'
import { textsOfList } from '#engine/forms/phone/codec-lists.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { functionConfig, listRecords } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** A list whose phones show, search, sort and offer something else than its computers. */

const part = (key: string, type: string, label: string): FormPart => ({ key, type, label, options: {} })
const parts = [part('name', 'text', '名称'), part('year', 'text', '年度'), part('town', 'text', '乡镇'), part('area', 'number', '面积')]
const column = (key: string) => ({ key, label: parts.find((one) => one.key === key)?.label ?? key, sortable: true })
const search = (key: string) => ({ ...column(key), kind: 'like' as const })
const given = (columns: readonly string[], searches: readonly string[], more: Partial<ListDefinition>): ListDefinition => ({
  ...{ columns: columns.map(column), searches: searches.map(search), sortBy: '', sortDirection: 'desc', paged: true, pageSize: 20 },
  ...{ buttons: [], rowButtons: [], summary: [], judges: { buttons: false, columns: false, fields: false, rows: false } },
  ...more,
})
const map = { ...newOwnButton('btn_map', '地图', 'script'), places: ['list' as const], action: 'link' as const, address: '/map' }
const computer = withOwnButtons(
  given(['name', 'year', 'area'], ['name', 'year'], { summary: ['area'], buttons: [{ name: 'add', label: '新增' }] }),
  [map],
)
const list: ListDefinition = {
  ...computer,
  phone: {
    apart: ['columns', 'searches', 'display', 'buttons'],
    list: given(['town', 'name'], ['town', 'name'], { sortBy: 'town', sortDirection: 'asc', pageSize: 50 }),
  },
}

async function renderPlots(phone: boolean, definition = list) {
  const config = {
    ...{ fullName: '地块', enCode: 'plots', webType: '2', enableFlow: 0, flowId: '', flowEnCode: '', flowTemplateJson: '' },
    ...{ interfaceId: '', interfaceParam: '', definitionVersion: 1, readOnlyFields: [], menuId: 'plots' },
    formData: JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes)),
    ...textsOfList(definition),
  }
  const rows = [{ id: 'r1', name: '东地', year: '2027', town: '北乡', area: 12 }]
  return renderScreen(<FunctionScreen menu={{ id: 'plots', modelId: 'm1' } as never} />, {
    phone,
    session: { menus: [menuOf({ id: 'plots', fullName: '地块', type: 3, modelId: 'm1' })] },
    calls: [
      answered(functionConfig, config),
      // The user's own columns are those of his computer.
      answered(readColumns, [{ prop: 'name', visible: false }]),
      answered(listRecords, { list: rows, pagination: { currentPage: 1, pageSize: 50, total: 1, more: false }, summary: { area: '12' } }),
    ],
  })
}

const bodyOf = (asked: Awaited<ReturnType<typeof renderPlots>>['asked']) => asked(listRecords).at(-1)?.body

test('a phone has its own cards, order, page size and buttons, and no totals', async () => {
  const { screen, asked, fitsWidth, isAccessible } = await renderPlots(true)
  await expect.element(screen.getByRole('link', { name: '北乡' })).toBeVisible()
  const card = document.querySelector('[data-cards] > li')?.textContent
  expect(card).toContain('东地')
  expect(card).not.toContain('2027')
  expect(bodyOf(asked)).toMatchObject({ sidx: 'town', sort: 'asc', pageSize: 50 })
  expect(screen.getByText('面积').elements()).toEqual([])
  for (const name of ['新增', '地图']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
  fitsWidth()
  await isAccessible()
})

test('what was typed into a search that both have outlives a turn of the window, and each device asks in its own way', async () => {
  const { screen, asked } = await renderPlots(false)
  await expect.element(screen.getByRole('columnheader', { name: '年度' })).toBeVisible()
  expect(bodyOf(asked)).toMatchObject({ sidx: '', sort: '', pageSize: 20 })
  expect(screen.getByRole('columnheader', { name: '名称' }).elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: '地图' })).toBeVisible()
  await screen.getByRole('textbox', { name: '名称' }).fill('东')
  await screen.getByRole('textbox', { name: '年度' }).fill('2027')
  await page.viewport(390, 844)
  await screen.getByRole('button', { name: '查询', exact: true }).click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByRole('textbox', { name: '名称' })).toHaveValue('东')
  expect(sheet.getByRole('textbox', { name: '年度' }).elements()).toEqual([])
  await sheet.getByRole('textbox', { name: '乡镇' }).fill('北')
  await sheet.getByRole('button', { name: '查询', exact: true }).click()
  await expect.poll(() => JSON.parse(bodyOf(asked)?.queryJson || '{}') as unknown).toEqual({ name: '东', town: '北' })
  await page.viewport(1440, 900)
  // The town is none of the computer's searches; the year is, and was typed there.
  await expect.poll(() => JSON.parse(bodyOf(asked)?.queryJson || '{}') as unknown).toEqual({ name: '东', year: '2027' })
  await expect.element(screen.getByRole('textbox', { name: '名称' })).toHaveValue('东')
})

test('a list opens with what its searches hold at first, in its whole order; emptied ones stay empty, and 重置 brings them back', async () => {
  const [first, ...others] = computer.searches
  const searches = [{ ...first!, preset: '东' }, ...others]
  const thenBy = [{ key: 'area', direction: 'desc' as const }]
  const { screen, asked, address } = await renderPlots(false, { ...computer, searches, sortBy: 'year', sortDirection: 'asc', thenBy })
  const box = screen.getByRole('textbox', { name: '名称' })
  await expect.element(box).toHaveValue('东')
  expect(bodyOf(asked)).toMatchObject({ queryJson: '{"name":"东"}', sidx: 'year,-area', sort: '' })
  expect(address()).not.toContain('filter')
  await box.fill('')
  await screen.getByRole('button', { name: '查询', exact: true }).click()
  await expect.poll(() => bodyOf(asked)?.queryJson).toBe('')
  await screen.getByRole('button', { name: '重置' }).click()
  await expect.element(box).toHaveValue('东')
  // Rows that were asked for a moment ago are not asked for again, so the address tells it.
  await expect.poll(address).not.toContain('filter')
})
