import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  {
    options: {
      options: [
        { id: 'a', fullName: '甲' },
        { id: 'b', fullName: '乙' },
      ],
    },
    values: [['a'], ['a', 'b']],
  },
]
