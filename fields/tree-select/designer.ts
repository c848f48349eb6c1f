import { describing, clearable, filterable, multiple, treeChoices, putInByServer } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 110,
  settings: [...treeChoices, multiple, filterable, clearable],
  internal: { following: putInByServer },
})
