import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  {
    values: [
      ['2026-03-05', '2026-03-05'],
      ['2026-03-05', '2026-04-01'],
      ['2026-03-06', '2026-03-07'],
    ],
  },
  { options: { format: 'yyyy-MM-dd HH:mm' }, values: [['2026-03-05 08:30', '2026-03-05 17:00']] },
  { options: { format: 'yyyy-MM' }, values: [['2026-03', '2026-05']] },
]
