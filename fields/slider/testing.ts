import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  { values: ['0', '35', '100'] },
  { options: { min: -1, max: 1, step: 0.5 }, values: ['-0.5', '1'] },
  {
    options: { range: true },
    values: [
      ['10', '20'],
      ['10', '90'],
    ],
  },
]
