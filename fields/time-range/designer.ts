import { describing, clearable } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 150,
  settings: [
    {
      name: 'format',
      label: 'setting.format',
      kind: 'choice',
      choices: [
        { value: 'HH:mm:ss', label: 'setting.format-time' },
        { value: 'HH:mm', label: 'setting.format-hour' },
      ],
    },
    clearable,
  ],
})
