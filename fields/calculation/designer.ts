import { always, describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 160,
  settings: [
    { name: 'expression', label: 'setting.formula', kind: 'custom', editor: 'formula', needed: always },
    { name: 'precision', label: 'setting.precision', kind: 'number', min: 0, max: 10 },
    { name: 'thousands', label: 'setting.thousands', kind: 'switch' },
    { name: 'isAmountChinese', label: 'setting.chinese-amount', kind: 'switch' },
    {
      name: 'isStorage',
      label: 'setting.storage',
      kind: 'choice',
      default: 2,
      choices: [
        { value: 2, label: 'setting.storage-stored' },
        { value: 1, label: 'setting.storage-shown' },
      ],
    },
  ],
})
