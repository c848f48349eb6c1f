import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 220,
  settings: [
    { name: 'content', label: 'setting.content', kind: 'text' },
    { name: 'href', label: 'setting.href', kind: 'text' },
    {
      name: 'target',
      label: 'setting.link-target',
      kind: 'choice',
      choices: [
        { value: '_self', label: 'setting.target-self' },
        { value: '_blank', label: 'setting.target-blank' },
      ],
    },
  ],
})
