import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  {
    values: [
      ['-2', '1.5'],
      ['1', null],
      ['1', '3'],
    ],
  },
  { options: { precision: 2 }, values: [['0.25', '10.5']] },
]
