import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 190,
  settings: [
    { name: 'alpha', label: 'setting.alpha', kind: 'switch' },
    {
      name: 'format',
      label: 'setting.format',
      kind: 'choice',
      choices: (['hex', 'rgb', 'hsl', 'hsv'] as const).map((value) => ({ value, label: `setting.${value}` })),
    },
  ],
})
