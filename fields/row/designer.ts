import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'layout',
  rank: 30,
  settings: [],
})
