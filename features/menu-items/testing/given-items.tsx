import {
  itemsMenu,
  listButtons,
  listColumns,
  listDataFields,
  listFormFields,
  listSchemes,
  previewScheme,
  readScheme,
  type ButtonRow,
  type DataField,
  type FieldItem,
  type Scheme,
} from '#features/menu-items/contract.ts'
import { ItemsDrawer } from '#features/menu-items/web/items-drawer.tsx'
import { peopleByIds } from '#features/pickers/contract.ts'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const item = { moduleId: 'filings', sortCode: 0, enabledMark: 1, description: '', origin: 'hand' as const, version: 1 }
export const button: ButtonRow = {
  ...item,
  id: 'label',
  fullName: '打印标签',
  enCode: 'btn_label',
  parentId: '-1',
  icon: '',
  urlAddress: '',
  hasChildren: false,
  children: [],
}
const placed = { bindTable: 'lots', bindTableName: '地块', fieldRule: 0, childTableKey: '' }
export const column: FieldItem = { ...item, ...placed, id: 'area', fullName: '面积', enCode: 'area', origin: 'published' }
export const dataField = (
  enCode: string,
  fullName: string,
  condition: NonNullable<DataField['condition']>,
  conditionSymbol: string,
): DataField => ({
  ...item,
  ...placed,
  id: `data-${enCode}`,
  fullName,
  enCode,
  origin: 'published',
  type: 'varchar',
  conditionSymbol,
  conditionSymbolName: '等于',
  conditionText: 'text',
  format: '',
  condition,
})
export const fields = [
  dataField('@owner', '创建人员', { fieldType: 'user', options: {}, operators: ['equals'], current: ['user'], isList: false }, 'Equal'),
  dataField(
    'name',
    '名称',
    { fieldType: 'text', options: {}, operators: ['contains', 'equals', 'empty'], current: [], isList: false },
    'Included,Equal,IsNull',
  ),
]
export const scheme: Scheme = {
  id: 'own',
  moduleId: 'filings',
  fullName: '本人',
  enCode: 'own',
  conditionJson: JSON.stringify([
    { logic: 'and', match: 'and', groups: [{ field: '@owner', op: 'Equal', value: '', conditionText: '@userId' }] },
  ]),
  conditionText: '【创建人员 等于 当前用户】',
  allData: 0,
  matchLogic: 'and',
  sortCode: 0,
  description: '',
  origin: 'hand',
  version: 1,
}

export const lists = [
  answered(listButtons, { list: [button] }),
  answered(listColumns, { list: [column] }),
  answered(listFormFields, { list: [column] }),
  answered(listDataFields, { list: fields }),
  answered(listSchemes, { list: [scheme] }),
  answered(readScheme, scheme),
  answered(peopleByIds, { list: [] }),
  answered(previewScheme, {
    ...{ admitted: 12, all: 40, conditionText: '【创建人员 等于 当前用户】' },
    effect: { id: 'lots', name: '地块', gained: 120, lost: 3, counted: 'exact' as const },
  }),
]

interface Given {
  readonly menu?: { readonly id: string; readonly fullName: string }
  readonly type?: number
  readonly phone?: boolean
  readonly buttons?: readonly string[]
}

const filings = { id: 'filings', fullName: '备案' }

/** Draws the drawer of a menu, for who may change its items or, without buttons, may only read them. */
export function renderDrawer(
  calls: readonly AnsweredCall[],
  { menu = filings, type = 3, phone = false, buttons = ['btn_edit'] }: Given = {},
) {
  return renderScreen(<ItemsDrawer menu={{ ...menu, type }} onClose={() => undefined} />, {
    phone,
    session: {
      menus: [menuOf({ id: itemsMenu, fullName: '菜单管理', type: 2, address: 'system/menu' })],
      permissions: [permissionOf(itemsMenu, buttons)],
    },
    calls,
  })
}
