import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 165,
  becomes: ['upload'],
  settings: [
    { name: 'fileSize', label: 'setting.file-size', kind: 'number', min: 1, max: 100000 },
    {
      name: 'sizeUnit',
      label: 'setting.size-unit',
      kind: 'choice',
      choices: (['KB', 'MB', 'GB'] as const).map((value) => ({ value, label: `setting.${value}` })),
    },
    { name: 'limit', label: 'setting.file-limit', kind: 'number', min: 0, max: 100, help: 'setting.file-limit-help' },
    { name: 'showTip', label: 'setting.show-tip', kind: 'switch' },
    { name: 'tipText', label: 'setting.tip-text', kind: 'text', applies: ({ showTip }) => showTip === true },
  ],
  beginning: { options: { limit: 9 } },
})
