import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 180,
  settings: [
    { name: 'min', label: 'setting.min', kind: 'decimal' },
    { name: 'max', label: 'setting.max', kind: 'decimal' },
    { name: 'step', label: 'setting.step', kind: 'decimal' },
    { name: 'range', label: 'setting.two-handles', kind: 'switch' },
  ],
})
