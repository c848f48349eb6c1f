import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 50,
  settings: [
    { name: 'min', label: 'setting.min', kind: 'decimal' },
    { name: 'max', label: 'setting.max', kind: 'decimal' },
    { name: 'precision', label: 'setting.precision', kind: 'number', min: 0, max: 10 },
    { name: 'step', label: 'setting.step', kind: 'decimal' },
  ],
})
