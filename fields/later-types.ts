/**
 * The field types beside the usual ones, whose code a browser loads with the first form that has one: the kind of the platform family that is
 * read as each, by the name of the type. Forms name them by their kinds; definitions.test.ts compares both with the definitions.
 */
export const laterTypes: Readonly<Record<string, string>> = {
  cascader: 'cascader',
  'tree-select': 'treeSelect',
  time: 'time',
  'number-range': 'numRange',
  rate: 'rate',
  slider: 'slider',
  colour: 'colorPicker',
  department: 'depSelect',
  position: 'posSelect',
  role: 'roleSelect',
  group: 'groupSelect',
  selection: 'usersSelect',
  'rich-text': 'editor',
  link: 'link',
  collapse: 'collapse',
  'collapse-item': 'collapseItem',
  'table-grid': 'tableGrid',
  'table-grid-row': 'tableGridTr',
  'table-grid-cell': 'tableGridTd',
  'qr-code': 'qrcode',
  barcode: 'barcode',
}
