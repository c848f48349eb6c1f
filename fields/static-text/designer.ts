import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'basic',
  rank: 210,
  settings: [{ name: 'content', label: 'setting.content', kind: 'long-text' }],
  beginning: { options: { content: '文本' } },
})
