import { expect, test } from 'vitest'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { encodeList } from '#engine/forms/codec-list.ts'
import { readColumns } from '#features/column-settings/contract.ts'
import { functionConfig, listBesideNodes, listRecords, type BesideNode } from '#features/records/contract.ts'
import { FunctionScreen } from '#features/records/web/function-screen.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { menuOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const parts = [
  { key: 'name', type: 'text', label: '名称', options: {} },
  { key: 'county', type: 'region', label: '所在县', options: {} },
]
const list = {
  columns: [{ key: 'name', label: '名称' }],
  searches: [],
  sortBy: '',
  sortDirection: 'desc' as const,
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  summary: [],
  judges: { buttons: false, columns: false, fields: false, rows: false },
  layout: 'beside' as const,
  treeBeside: {
    title: '行政区划',
    source: 'region' as const,
    dictionary: '',
    interfaceId: '',
    value: 'id',
    name: 'fullName',
    children: 'children',
    functionId: '',
    field: 'county',
    searched: true,
    root: '',
  },
}
const config = {
  fullName: '田块',
  enCode: 'plot',
  formData: JSON.stringify(encodeForm({ parts, rules: [], settings: {} }, fieldTypes)),
  columnData: JSON.stringify(encodeList(list)),
  appColumnData: '',
  webType: '2',
  enableFlow: 0,
  flowId: '',
  flowEnCode: '',
  flowTemplateJson: '',
  interfaceId: '',
  interfaceParam: '',
  definitionVersion: 1,
  readOnlyFields: [],
  menuId: 'plots',
}

const node = (id: string, fullName: string, hasChildren: boolean, path = ''): BesideNode => ({ id, fullName, hasChildren, path })
const city = node('620700', '张掖市', true)
const county = node('620723', '临泽县', false)
const nodesFor = ({ parent = '', keyword = '', node: one = '' }: { parent?: string; keyword?: string; node?: string }): BesideNode[] => {
  if (one !== '') return [city, county].filter(({ id }) => id === one)
  if (keyword !== '') return keyword === '临' ? [{ ...county, path: '张掖市' }] : []
  return parent === '' ? [city] : parent === city.id ? [county] : []
}
const rowsFor = (queryJson: string) => (queryJson === '' ? ['甲', '乙'] : queryJson.includes(county.id) ? ['乙'] : [])

function renderPlots(phone = false, address?: string) {
  return renderScreen(<FunctionScreen menu={{ id: 'plots', modelId: 'm1' } as never} />, {
    phone,
    ...(address === undefined ? {} : { address }),
    session: { menus: [menuOf({ id: 'plots', fullName: '田块', type: 3, modelId: 'm1' })] },
    calls: [
      answered(functionConfig, config),
      answered(readColumns, []),
      answered(listBesideNodes, ({ query }) => ({ list: nodesFor(query), more: false })),
      answered(listRecords, ({ body }) => {
        const names = rowsFor(body.queryJson ?? '')
        return {
          list: names.map((name) => ({ id: name, name })),
          pagination: { currentPage: 1, pageSize: 20, total: names.length, more: false },
          summary: {},
        }
      }),
    ],
  })
}

test('a node is opened when it is wanted, and a click shows its records and stays in the address', async () => {
  const { screen, address } = await renderPlots()
  const tree = screen.getByRole('navigation', { name: '行政区划' })
  await expect.element(screen.getByRole('cell', { name: '甲' })).toBeVisible()
  expect(tree.getByText('临泽县').query()).toBeNull()
  await expect.element(tree.getByText('张掖市')).toBeVisible()
  tree.element().querySelector<HTMLElement>('.ant-tree-switcher_close')?.click()
  await tree.getByText('临泽县').click()
  await expect.element(screen.getByRole('cell', { name: '甲' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('cell', { name: '乙' })).toBeVisible()
  await expect.poll(address).toBe('/screen?node=620723')
  await tree.getByText('全部').click()
  await expect.element(screen.getByRole('cell', { name: '甲' })).toBeVisible()
  await expect.poll(address).toBe('/screen')
})

test('the search tells where a node lies, or that there is none', async () => {
  const { screen } = await renderPlots()
  const tree = screen.getByRole('navigation', { name: '行政区划' })
  const search = tree.getByRole('textbox', { name: '输入关键字进行过滤' })
  await search.fill('临')
  await expect.element(tree.getByTitle('张掖市/临泽县')).toBeVisible()
  await search.fill('无')
  await expect.element(tree.getByRole('status')).toHaveTextContent('没有找到“无”')
})

test('an empty node leads back to all records', async () => {
  const { screen } = await renderPlots()
  await screen.getByRole('navigation', { name: '行政区划' }).getByText('张掖市').click()
  await expect.element(screen.getByText('还没有田块')).toBeVisible()
  await screen.getByRole('button', { name: '全部' }).click()
  await expect.element(screen.getByRole('cell', { name: '甲' })).toBeVisible()
})

test('on a phone the tree opens from a button that names the node', async () => {
  const { screen } = await renderPlots(true)
  await screen.getByRole('button', { name: '行政区划：全部' }).click()
  const drawer = screen.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '输入关键字进行过滤' }).fill('临')
  await drawer.getByTitle('张掖市/临泽县').click()
  await expect.element(screen.getByRole('button', { name: '行政区划：临泽县' })).toBeVisible()
  await expect.element(screen.getByText('乙')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
