import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 250,
  settings: [
    {
      name: 'dataType',
      label: 'setting.code-source',
      kind: 'choice',
      choices: [
        { value: 'static', label: 'setting.code-static' },
        { value: 'relation', label: 'setting.code-field' },
        { value: 'form', label: 'setting.code-page' },
        { value: 'dynamic', label: 'setting.code-record' },
      ],
    },
    { name: 'staticText', label: 'setting.code-text', kind: 'text', applies: ({ dataType }) => dataType === 'static' },
    { name: 'relationField', label: 'setting.field', kind: 'custom', editor: 'field', applies: ({ dataType }) => dataType === 'relation' },
    { name: 'dark', label: 'setting.dark', kind: 'colour' },
    { name: 'light', label: 'setting.light', kind: 'colour' },
    { name: 'size', label: 'setting.size', kind: 'number', min: 20, max: 1000, unit: 'setting.pixels' },
  ],
})
