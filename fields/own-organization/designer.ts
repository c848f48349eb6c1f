import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'system',
  rank: 60,
  settings: [
    {
      name: 'showLevel',
      label: 'setting.organization-level',
      kind: 'choice',
      choices: [
        { value: 'last', label: 'setting.level-last' },
        { value: 'all', label: 'setting.level-all' },
      ],
    },
  ],
})
