import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 40,
  // Definitions from elsewhere that name no unit count fen; here conditions and formulas count what people read.
  beginning: { options: { unit: 'yuan' } },
  settings: [
    {
      name: 'unit',
      label: 'setting.money-unit',
      help: 'setting.money-unit-help',
      kind: 'choice',
      choices: [
        { value: 'fen', label: 'setting.money-unit-fen' },
        { value: 'yuan', label: 'setting.money-unit-yuan' },
      ],
    },
    { name: 'precision', label: 'setting.precision', kind: 'number', min: 0, max: 4 },
    { name: 'min', label: 'setting.min', kind: 'decimal' },
    { name: 'max', label: 'setting.max', kind: 'decimal' },
    { name: 'grouping', label: 'setting.thousands', kind: 'switch' },
    { name: 'isAmountChinese', label: 'setting.chinese-amount', kind: 'switch' },
  ],
  internal: {
    currency: 'It is always CNY.',
  },
})
