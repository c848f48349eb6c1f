import { describing, clearable, limits, dateUnits } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 120,
  becomes: ['text'],
  settings: [
    {
      name: 'format',
      label: 'setting.format',
      kind: 'choice',
      choices: [
        { value: 'yyyy', label: 'setting.format-year' },
        { value: 'yyyy-MM', label: 'setting.format-month' },
        { value: 'yyyy-MM-dd', label: 'setting.format-day' },
        { value: 'yyyy-MM-dd HH:mm', label: 'setting.format-minute' },
        { value: 'yyyy-MM-dd HH:mm:ss', label: 'setting.format-second' },
      ],
    },
    clearable,
    ...limits('start', 'has-start', dateUnits),
    ...limits('end', 'has-end', dateUnits),
  ],
})
