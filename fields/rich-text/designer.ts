import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 200,
  settings: [],
})
