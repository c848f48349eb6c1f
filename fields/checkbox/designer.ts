import { describing, flatChoices, putInByServer } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 80,
  becomes: ['select', 'radio'],
  settings: [
    ...flatChoices,
    {
      name: 'direction',
      label: 'setting.direction',
      kind: 'choice',
      choices: [
        { value: 'horizontal', label: 'setting.horizontal' },
        { value: 'vertical', label: 'setting.vertical' },
      ],
    },
    {
      name: 'optionType',
      label: 'setting.choice-style',
      kind: 'choice',
      choices: [
        { value: 'default', label: 'setting.style-default' },
        { value: 'button', label: 'setting.style-button' },
      ],
    },
    { name: 'border', label: 'setting.border', kind: 'switch', applies: ({ optionType }) => optionType !== 'button' },
  ],
  internal: { following: putInByServer },
})
