import { describing, clearable, filterable, multiple } from '#fields/describing.ts'

export const designer = describing({
  group: 'advanced',
  rank: 80,
  settings: [
    {
      name: 'level',
      label: 'setting.region-level',
      kind: 'choice',
      choices: [
        { value: 0, label: 'setting.region-0' },
        { value: 1, label: 'setting.region-1' },
        { value: 2, label: 'setting.region-2' },
        { value: 3, label: 'setting.region-3' },
      ],
    },
    { name: 'within', label: 'setting.region-within', kind: 'custom', editor: 'field', help: 'setting.region-within-help' },
    multiple,
    filterable,
    clearable,
  ],
})
