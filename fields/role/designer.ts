import { describing, clearable, filterable, multiple } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 60,
  settings: [multiple, filterable, clearable],
})
