import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 230,
  settings: [
    { name: 'text', label: 'setting.content', kind: 'text' },
    {
      name: 'align',
      label: 'setting.align',
      kind: 'choice',
      choices: [
        { value: 'left', label: 'setting.left' },
        { value: 'center', label: 'setting.center' },
        { value: 'right', label: 'setting.right' },
      ],
    },
  ],
  internal: {
    style: 'A word of the family that is drawn as it is; kept.',
    script: 'Scripts are written in a dialog of the form.',
  },
})
