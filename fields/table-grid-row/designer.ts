import { describing } from '#fields/describing.ts'

export const designer = describing({
  settings: [],
})
