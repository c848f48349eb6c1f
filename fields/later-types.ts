import type { FieldDefinition } from '#fields/define.ts'

/** A field type whose code a browser loads with the first form that has it. */
export interface LaterType {
  /** The kind of the platform family that is read as this type; definitions.test.ts compares it with the definition. */
  readonly kind: string
  load(): Promise<FieldDefinition>
}

/** The field types beside the usual ones, by name. Forms name them by their kinds. */
export const laterTypes: Readonly<Record<string, LaterType>> = {
  cascader: { kind: 'cascader', load: async () => (await import('#fields/cascader/definition.ts')).cascader },
  'tree-select': { kind: 'treeSelect', load: async () => (await import('#fields/tree-select/definition.ts')).treeSelect },
  time: { kind: 'time', load: async () => (await import('#fields/time/definition.ts')).time },
  'number-range': { kind: 'numRange', load: async () => (await import('#fields/number-range/definition.ts')).numberRange },
  rate: { kind: 'rate', load: async () => (await import('#fields/rate/definition.ts')).rate },
  slider: { kind: 'slider', load: async () => (await import('#fields/slider/definition.ts')).slider },
  colour: { kind: 'colorPicker', load: async () => (await import('#fields/colour/definition.ts')).colour },
  department: { kind: 'depSelect', load: async () => (await import('#fields/department/definition.ts')).department },
  position: { kind: 'posSelect', load: async () => (await import('#fields/position/definition.ts')).position },
  role: { kind: 'roleSelect', load: async () => (await import('#fields/role/definition.ts')).role },
  group: { kind: 'groupSelect', load: async () => (await import('#fields/group/definition.ts')).group },
  selection: { kind: 'usersSelect', load: async () => (await import('#fields/selection/definition.ts')).selection },
  'rich-text': { kind: 'editor', load: async () => (await import('#fields/rich-text/definition.ts')).richText },
  link: { kind: 'link', load: async () => (await import('#fields/link/definition.ts')).link },
  collapse: { kind: 'collapse', load: async () => (await import('#fields/collapse/definition.ts')).collapse },
  'collapse-item': { kind: 'collapseItem', load: async () => (await import('#fields/collapse-item/definition.ts')).collapseItem },
  'table-grid': { kind: 'tableGrid', load: async () => (await import('#fields/table-grid/definition.ts')).tableGrid },
  'table-grid-row': { kind: 'tableGridTr', load: async () => (await import('#fields/table-grid-row/definition.ts')).tableGridRow },
  'table-grid-cell': { kind: 'tableGridTd', load: async () => (await import('#fields/table-grid-cell/definition.ts')).tableGridCell },
  'qr-code': { kind: 'qrcode', load: async () => (await import('#fields/qr-code/definition.ts')).qrCode },
  barcode: { kind: 'barcode', load: async () => (await import('#fields/barcode/definition.ts')).barcode },
}
