import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  {
    values: [
      ['08:00:00', '08:30:00'],
      ['08:00:00', '17:30:00'],
    ],
  },
  { options: { format: 'HH:mm' }, values: [['08:30', '12:00']] },
]
