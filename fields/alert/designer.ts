import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 240,
  settings: [
    { name: 'title', label: 'setting.title', kind: 'text' },
    {
      name: 'tone',
      label: 'setting.tone',
      kind: 'choice',
      choices: [
        { value: 'success', label: 'setting.tone-success' },
        { value: 'info', label: 'setting.tone-info' },
        { value: 'warning', label: 'setting.tone-warning' },
        { value: 'error', label: 'setting.tone-error' },
      ],
    },
    { name: 'showIcon', label: 'setting.show-icon', kind: 'switch' },
    { name: 'closable', label: 'setting.closable', kind: 'switch' },
  ],
})
