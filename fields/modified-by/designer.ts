import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'system',
  rank: 40,
  settings: [],
})
