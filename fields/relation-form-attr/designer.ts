import { always, describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 110,
  settings: [
    { name: 'relationField', label: 'setting.source-field', kind: 'custom', editor: 'field', needed: always },
    { name: 'showField', label: 'setting.referred-field', kind: 'custom', editor: 'referred-field', needed: always },
    {
      name: 'isStorage',
      label: 'setting.storage',
      kind: 'choice',
      default: 1,
      choices: [
        { value: 2, label: 'setting.storage-stored' },
        { value: 1, label: 'setting.storage-shown' },
      ],
    },
  ],
})
