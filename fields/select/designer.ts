import { describing, clearable, filterable, multiple, flatChoices, putInByServer } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 90,
  becomes: ['radio', 'checkbox'],
  settings: [...flatChoices, multiple, filterable, clearable],
  internal: { following: putInByServer },
})
