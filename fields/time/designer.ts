import { describing, clearable, limits, timeUnits } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 130,
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
    ...limits('start', 'has-start', timeUnits),
    ...limits('end', 'has-end', timeUnits),
  ],
})
