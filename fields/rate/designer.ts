import { describing, clearable } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 170,
  settings: [
    { name: 'max', label: 'setting.rate-max', kind: 'number', min: 1, max: 20 },
    { name: 'half', label: 'setting.half', kind: 'switch' },
    clearable,
  ],
})
