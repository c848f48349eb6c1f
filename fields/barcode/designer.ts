import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 260,
  settings: [
    {
      name: 'dataType',
      label: 'setting.code-source',
      kind: 'choice',
      choices: [
        { value: 'static', label: 'setting.code-static' },
        { value: 'relation', label: 'setting.code-field' },
      ],
    },
    { name: 'staticText', label: 'setting.code-text', kind: 'text', applies: ({ dataType }) => dataType === 'static' },
    { name: 'relationField', label: 'setting.field', kind: 'custom', editor: 'field', applies: ({ dataType }) => dataType === 'relation' },
    {
      name: 'format',
      label: 'setting.code-format',
      kind: 'choice',
      choices: (['code128', 'ean13', 'code39'] as const).map((value) => ({ value, label: `setting.${value}` })),
    },
    { name: 'lineColour', label: 'setting.dark', kind: 'colour' },
    { name: 'background', label: 'setting.light', kind: 'colour' },
    { name: 'width', label: 'setting.bar-width', kind: 'number', min: 1, max: 10, unit: 'setting.pixels' },
    { name: 'height', label: 'setting.height', kind: 'number', min: 10, max: 400, unit: 'setting.pixels' },
    { name: 'margin', label: 'setting.margin', kind: 'number', min: 0, max: 100, unit: 'setting.pixels' },
  ],
})
