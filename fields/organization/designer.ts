import { describing, clearable, filterable, multiple } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 10,
  settings: [multiple, filterable, clearable],
})
