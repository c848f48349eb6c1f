import { listTables, type TableField, type TableRow } from '#features/data-models/contract.ts'
import { DataModelScreen } from '#features/data-models/web/data-model-screen.tsx'
import { selectDataSource } from '#features/data-sources/contract.ts'
import { answered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

export const sources = answered(selectDataSource, {
  list: [
    { id: '-1', fullName: '平台', children: [{ id: '0', fullName: '平台数据库', dbType: 'PostgreSQL' }] },
    { id: 'PostgreSQL', fullName: 'PostgreSQL', children: [{ id: 's1', fullName: '粮食库', dbType: 'PostgreSQL' }] },
  ],
})
export const field = (name: string, more: Partial<TableField> = {}): TableField => ({
  field: name,
  fieldName: '',
  dataType: 'varchar',
  dataLength: '50',
  primaryKey: 0,
  allowNull: 1,
  ...more,
})
export const farms: TableRow = { id: 'farms', table: 'farms', tableName: '农场', sum: 2, changeable: 1 }
export const filing: TableRow = { id: 'filing', table: 'filing', tableName: '备案', sum: 9, changeable: 0 }
export const pageOf = <Item,>(list: Item[]) => ({ list, pagination: { currentPage: 1, pageSize: 20, total: list.length } })
export const fields = [field('id', { primaryKey: 1, allowNull: 0 }), field('title', { fieldName: '名称' })]
export const formOf = (hasTableData: boolean) => ({
  tableInfo: { table: 'farms', newTable: 'farms', tableName: '农场' },
  tableFieldList: fields,
  hasTableData,
  changeable: 1,
  version: 7,
})

export const renderTables = (calls: readonly AnsweredCall[], { phone = false, address = '/screen' } = {}) =>
  renderScreen(<DataModelScreen />, {
    phone,
    address,
    session: { user: { isAdministrator: true } },
    calls: [sources, answered(listTables, pageOf([farms, filing])), ...calls],
  })
