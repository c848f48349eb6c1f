import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'layout',
  rank: 10,
  settings: [
    { name: 'content', label: 'setting.content', kind: 'text' },
    {
      name: 'position',
      label: 'setting.position',
      kind: 'choice',
      choices: [
        { value: 'left', label: 'setting.left' },
        { value: 'center', label: 'setting.center' },
        { value: 'right', label: 'setting.right' },
      ],
    },
  ],
  beginning: { options: { content: '分组标题' } },
})
