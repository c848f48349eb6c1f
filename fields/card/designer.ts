import { describing } from '#fields/describing.ts'

export const designer = describing({
  group: 'layout',
  rank: 40,
  settings: [{ name: 'title', label: 'setting.title', kind: 'text' }],
  internal: {
    shadow: 'Cards of ours have no shadow; kept for other clients.',
  },
  beginning: { options: { title: '卡片' } },
})
