import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  areaMenu,
  areaPlaces,
  areaUse,
  createArea,
  deleteArea,
  listAreas,
  readArea,
  switchArea,
  updateArea,
  type AreaForm,
  type AreaRow,
} from '#features/areas/contract.ts'
import { areaExchange, areaSheet, exportAreas, type AreaSheetRow } from '#features/areas/contract/exchange.ts'
import { areaRow } from '#features/areas/testing/given-areas.ts'
import { AreaScreen } from '#features/areas/web/area-screen.tsx'
import { answered, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const gansu = areaRow('620000', ['甘肃省'])
const zhangye = areaRow('620700', ['甘肃省', '张掖市'])
const linze = areaRow('620723', ['甘肃省', '张掖市', '临泽县'])
const xinhua = areaRow('620723102', ['甘肃省', '张掖市', '临泽县', '新华镇'], {
  offered: false,
  replacedBy: [{ id: '620723960', fullName: '合并镇', effectiveDate: Date.UTC(2026, 11, 31, 16) }],
})
const shaanxi = areaRow('610000', ['陕西省'], { hasChildren: false })
const below: Record<string, readonly AreaRow[]> = { '-1': [shaanxi, gansu], '620000': [zhangye], '620700': [linze], '620723': [xinhua] }
const tree = answered(listAreas, ({ params, query }) => {
  if (query.keyword !== '') return { list: query.keyword === '临泽' ? [linze] : [] }
  return { list: [...(below[params.id] ?? [])] }
})
const stored: AreaForm = {
  id: '620723102',
  parentId: '620723',
  parentName: '临泽县',
  fullName: '新华镇',
  enCode: '620723102',
  type: '4',
  sortCode: 0,
  enabledMark: 1,
  description: '',
  effectiveDate: null,
  replaces: '',
  version: 1,
}
const places = answered(areaPlaces, { list: [linze] })
const used = answered(areaUse, { functions: ['制种生产备案'], records: 12, atLeast: false, holders: [], notes: [] })
const everyButton = ['btn_add', 'btn_edit', 'btn_remove', 'btn_upload', 'btn_download']

/** Draws the screen for somebody who holds these buttons of its menu. */
function renderAreas(calls: readonly AnsweredCall[], { buttons = everyButton, phone = false } = {}) {
  return renderScreen(<AreaScreen />, {
    phone,
    session: {
      menus: [menuOf({ id: areaMenu, fullName: '行政区划', type: 2, address: 'system/area' })],
      permissions: [permissionOf(areaMenu, buttons)],
    },
    calls: [...calls, places, used],
  })
}

test('the tree is read, is read where it is opened, and says why it cannot be read', async () => {
  const waiting = await renderAreas([unanswered(listAreas)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()

  const failed = await renderAreas([refused(listAreas, 503, '服务暂时不可用')])
  await expect.element(failed.screen.getByText('服务暂时不可用')).toBeVisible()
  await failed.screen.unmount()

  const { screen, asked } = await renderAreas([tree])
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  const open = (name: string) => row(name).getByRole('button', { name: '展开行' }).click()
  await open('甘肃省')
  await open('张掖市')
  await open('临泽县')
  await expect.element(row('新华镇').getByText('2027-01-01 起由 620723960 合并镇 替代')).toBeVisible()
  expect(row('陕西省').getByRole('button', { name: '展开行' }).elements()).toEqual([])
  expect(asked(listAreas).map(({ params }) => params.id)).toEqual(['-1', '620000', '620700', '620723'])
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/areas.png` })
  await row('张掖市').getByRole('button', { name: '关闭行' }).click()
  await expect.element(row('新华镇')).not.toBeInTheDocument()
})

test('a part that cannot be read stays closed and is read again on demand', async () => {
  let tries = 0
  const { screen } = await renderAreas([
    answered(listAreas, ({ params }) => {
      if (params.id === '-1') return { list: [gansu] }
      return (tries += 1) === 1 ? refusing(422, '稍后再试') : { list: [zhangye] }
    }),
  ])
  const open = () => screen.getByRole('row', { name: /甘肃省/ }).getByRole('button', { name: '展开行' })
  await open().click()
  await expect.poll(() => tries).toBe(1)
  await open().click()
  await expect.element(screen.getByText('张掖市')).toBeVisible()
})

test('what is found is shown with the way to it; nothing found says so', async () => {
  const { screen } = await renderAreas([tree])
  const keyword = screen.getByLabelText('关键词')
  await keyword.fill('临泽')
  await screen.getByRole('button', { name: '查询' }).click()
  await expect.element(screen.getByText('甘肃省/张掖市/临泽县')).toBeVisible()
  await keyword.fill('没有')
  await screen.getByRole('button', { name: '查询' }).click()
  await expect.element(screen.getByText('没有与“没有”相符的区域')).toBeVisible()
})

test('an area is added below another one; what is refused stands at its field and nothing is lost', async () => {
  let tries = 0
  const { screen, asked } = await renderAreas([
    answered(listAreas, { list: [linze] }),
    answered(createArea, () =>
      (tries += 1) === 1
        ? refusing(422, '区域编码已存在', { errors: [{ field: 'enCode', text: '区域编码已存在' }] })
        : { id: '620723961', version: 1 },
    ),
  ])
  await screen.getByRole('button', { name: '更多' }).click()
  await screen.getByText('新建下级').click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('上级区域')).toHaveValue('甘肃省/张掖市/临泽县')
  await expect.element(dialog.getByRole('textbox', { name: /^区域编码/ })).toHaveValue('620723')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请输入区域名称')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^区域名称/ }).fill('合并镇')
  await dialog.getByRole('textbox', { name: /^区域编码/ }).fill('620723960')
  await dialog.getByLabelText('替代的旧编码').fill('620723102，620723103')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText(/有12条数据使用这些旧编码或其下级，生效后仍显示原名称/)).toBeVisible()
  expect(asked(areaUse).map(({ params }) => params.id)).toEqual(['620723102,620723103'])
  await expect.element(dialog.getByText('区域编码已存在')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: /^区域名称/ })).toHaveValue('合并镇')
  await dialog.getByRole('textbox', { name: /^区域编码/ }).fill('620723961')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(createArea).at(-1)?.body).toMatchObject({
    parentId: '620723',
    fullName: '合并镇',
    enCode: '620723961',
    replaces: '620723102，620723103',
    effectiveDate: null,
  })
})

test('an area is edited with its version, and its code stays', async () => {
  const { screen, asked } = await renderAreas([
    answered(listAreas, { list: [xinhua] }),
    answered(readArea, stored),
    answered(updateArea, { id: '620723102', version: 2 }),
  ])
  await screen.getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^区域名称/ }).fill('新华大镇')
  expect(dialog.getByRole('textbox', { name: /^区域编码/ }).elements()).toEqual([])
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/area-form.png` })
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(updateArea)[0]).toMatchObject({
    params: { id: '620723102' },
    body: { fullName: '新华大镇', parentId: '620723', version: 1 },
  })
})

test('an area is disabled and deleted after questions that say what it means', async () => {
  const { screen, asked } = await renderAreas([
    answered(listAreas, { list: [xinhua] }),
    answered(switchArea, { id: '620723102', version: 2 }),
    answered(deleteArea, null),
  ])
  await screen.getByRole('button', { name: '禁用' }).click()
  await expect.element(screen.getByText('禁用后，该区域及其下级不再可选，已有数据仍显示原名称。')).toBeVisible()
  await expect.element(screen.getByText(/有12条数据使用该区域或其下级，仍显示原名称，但不能再选择/)).toBeVisible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/area-disable.png` })
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(switchArea).length).toBe(1)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '删除' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(deleteArea)[0]).toMatchObject({ params: { id: '620723102' }, body: { version: 1 } })
})

test('rows of a workbook are looked at and taken in, and change what is there where that is ticked', async () => {
  const row = { ...Object.fromEntries(areaSheet.columns.map((key) => [key, ''])), enCode: '620723961', fullName: '合并镇' } as AreaSheetRow
  const { screen, asked } = await renderAreas([
    tree,
    answered(areaExchange.upload, { name: 'file', url: '' }),
    answered(areaExchange.preview, { dataRow: [row] }),
    answered(areaExchange.take, ({ body }) =>
      body.overwrite
        ? { resultType: 0, snum: 1, fnum: 0, failResult: [] }
        : {
            resultType: 1,
            snum: 0,
            fnum: 1,
            failResult: [{ ...row, row: 0, errorsInfo: '', problems: [{ column: 'enCode', text: '区域编码已存在' }] }],
          },
    ),
  ])
  await screen.getByRole('button', { name: '导入' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('选择文件').upload(new File(['x'], 'areas.xlsx'))
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect.element(dialog.getByText('区域编码已存在', { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /编码已存在的区域按文件修改/ }).click()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/area-import.png` })
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked(areaExchange.take).map(({ body }) => body.overwrite)).toEqual([false, true])
})

test('an export asks for what was changed here or for the wide areas; a row for what lies in it', async () => {
  const { screen, asked } = await renderAreas([tree, refused(exportAreas, 413, '数据过多')])
  const dialog = screen.getByRole('dialog')
  const run = () => dialog.getByRole('button', { name: '确定' }).click()
  await screen.getByRole('button', { name: '导出', exact: true }).click()
  await dialog.getByText('全部省、市、县').click()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/area-export.png` })
  await run()
  await expect.poll(() => asked(exportAreas)[0]?.query).toMatchObject({ range: 'wide', id: '' })
  await dialog.getByRole('button', { name: '取消' }).click()
  await screen
    .getByRole('row', { name: /甘肃省/ })
    .getByRole('button', { name: '更多' })
    .click()
  await screen.getByText('导出下级').click()
  await expect.element(dialog.getByText('“甘肃省”及其下级')).toBeVisible()
  await run()
  await expect.poll(() => asked(exportAreas)[1]?.query).toMatchObject({ range: 'below', id: '620000' })
})

test('who may only read sees no buttons', async () => {
  const { screen } = await renderAreas([tree], { buttons: [] })
  await expect.element(screen.getByText('甘肃省')).toBeVisible()
  for (const name of ['新建', '编辑', '禁用', '删除', '导入', '导出']) expect(screen.getByRole('button', { name }).elements()).toEqual([])
})

test('on a phone the tree is opened card by card', async () => {
  const { screen, fitsWidth, isAccessible } = await renderAreas([tree], { phone: true })
  await screen.getByRole('button', { name: '展开下级 甘肃省' }).click()
  await screen.getByRole('button', { name: '展开下级 张掖市' }).click()
  await expect.element(screen.getByText('临泽县')).toBeVisible()
  fitsWidth()
  await isAccessible()
  if (import.meta.env.VITE_SHOTS) await page.screenshot({ path: `${import.meta.env.VITE_SHOTS}/areas-phone.png` })
  await screen.getByRole('button', { name: '收起下级 甘肃省' }).click()
  await expect.element(screen.getByText('临泽县')).not.toBeInTheDocument()
})

testManaged({
  name: 'areas',
  element: <AreaScreen />,
  menu: { id: areaMenu, buttons: everyButton },
  list: listAreas,
  nothing: { list: [] },
  rows: (name) => ({ list: [{ ...shaanxi, fullName: name, pathNames: [name] }] }),
  calls: [places, used, answered(readArea, stored)],
  empty: /^还没有区域/,
  rights: ['新增', '导入', '导出', '编辑', '禁用', '删除', '更多'],
  version: 1,
  remove: { call: deleteArea },
  disable: switchArea,
  edit: {
    title: '编辑区域',
    saves: updateArea,
    field: ['fullName', '区域名称'],
    reads: readArea,
    item: { ...stored, id: '610000', parentId: '-1', enCode: '610000', type: '1', fullName: '陕西省' },
  },
})
