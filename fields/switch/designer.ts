import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 60,
  settings: [
    { name: 'onText', label: 'setting.on-text', kind: 'text' },
    { name: 'offText', label: 'setting.off-text', kind: 'text' },
  ],
  internal: {
    onValue: 'What clients of the family send; records hold a boolean.',
    offValue: 'As onValue.',
  },
})
