import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'layout',
  rank: 55,
  settings: [{ name: 'simple', label: 'setting.simple-steps', kind: 'switch' }],
})
