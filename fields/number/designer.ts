import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 30,
  becomes: ['text'],
  settings: [
    { name: 'min', label: 'setting.min', kind: 'decimal' },
    { name: 'max', label: 'setting.max', kind: 'decimal' },
    { name: 'precision', label: 'setting.precision', kind: 'number', min: 0, max: 10 },
    { name: 'step', label: 'setting.step', kind: 'decimal' },
    { name: 'stepStrictly', label: 'setting.step-strictly', kind: 'switch' },
    { name: 'before', label: 'setting.before', kind: 'text' },
    { name: 'after', label: 'setting.after', kind: 'text' },
    { name: 'thousands', label: 'setting.thousands', kind: 'switch' },
    { name: 'isAmountChinese', label: 'setting.chinese-amount', kind: 'switch' },
  ],
})
