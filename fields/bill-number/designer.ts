import { always, describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'system',
  rank: 10,
  settings: [
    { name: 'rule', label: 'setting.bill-rule', kind: 'custom', editor: 'bill-rule', needed: always },
    { name: 'place', label: 'setting.number-place', kind: 'custom', editor: 'field', help: 'setting.number-place-help' },
  ],
  internal: {
    ruleName: 'Written along with the rule.',
  },
})
