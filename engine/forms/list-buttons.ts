/** Buttons of a list that are served, and the words they have unless a designer chose others. Further ones of the family are kept and not drawn. */
export const toolbarButtons = ['add', 'batchRemove', 'download', 'upload'] as const
/** Buttons of a row that are served. */
export const rowButtons = ['edit', 'remove', 'detail'] as const

export type ListButtonName = (typeof toolbarButtons)[number] | (typeof rowButtons)[number]

/** Definitions are Chinese; lists show these words in the language of the reader. */
export const buttonLabels: Readonly<Record<ListButtonName, string>> = {
  add: '新增',
  batchRemove: '批量删除',
  download: '导出',
  upload: '导入',
  edit: '编辑',
  remove: '删除',
  detail: '详情',
}
