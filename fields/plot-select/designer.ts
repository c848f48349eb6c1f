import { describing, clearable, multiple } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 180,
  settings: [multiple, clearable],
})
