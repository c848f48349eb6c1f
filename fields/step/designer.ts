import { describing } from '#fields/describing.ts'

export const designer = describing({
  settings: [{ name: 'title', label: 'setting.title', kind: 'text' }],
})
