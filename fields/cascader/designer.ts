import { describing, clearable, filterable, multiple, treeChoices, putInByServer } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 100,
  settings: [
    ...treeChoices,
    multiple,
    { name: 'showPath', label: 'setting.show-path', kind: 'switch' },
    { name: 'separator', label: 'setting.separator', kind: 'text', longest: 4 },
    filterable,
    clearable,
  ],
  internal: { following: putInByServer },
})
