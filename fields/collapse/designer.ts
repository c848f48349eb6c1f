import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'layout',
  rank: 60,
  settings: [
    { name: 'accordion', label: 'setting.accordion', kind: 'switch' },
    { name: 'active', label: 'setting.open-panels', kind: 'custom', editor: 'lines', help: 'setting.open-panels-help' },
  ],
})
