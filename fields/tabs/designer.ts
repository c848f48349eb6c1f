import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'layout',
  rank: 50,
  settings: [
    {
      name: 'style',
      label: 'setting.tab-style',
      kind: 'choice',
      choices: [
        { value: 'line', label: 'setting.tab-line' },
        { value: 'card', label: 'setting.tab-card' },
        { value: 'border-card', label: 'setting.tab-border' },
      ],
    },
    {
      name: 'position',
      label: 'setting.position',
      kind: 'choice',
      choices: [
        { value: 'top', label: 'setting.top' },
        { value: 'left', label: 'setting.left' },
        { value: 'right', label: 'setting.right' },
        { value: 'bottom', label: 'setting.bottom' },
      ],
    },
  ],
})
