import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'system',
  rank: 70,
  settings: [],
})
