import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 170,
  settings: [],
})
