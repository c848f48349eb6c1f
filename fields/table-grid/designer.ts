import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'layout',
  rank: 70,
  settings: [{ name: 'border', label: 'setting.border', kind: 'switch' }],
})
