import type { Sample } from '#fields/testing/samples.ts'

const crops = [
  {
    id: 'major',
    fullName: '主要农作物',
    children: [
      { id: 'maize', fullName: '玉米' },
      { id: 'rice', fullName: '水稻' },
    ],
  },
]

export const samples: readonly Sample[] = [
  { options: { options: crops }, values: ['maize', 'major'] },
  { options: { options: crops, multiple: true }, values: [['maize'], ['maize', 'major']] },
]
