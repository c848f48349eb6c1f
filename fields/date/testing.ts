import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  { values: ['2025-12-31', '2026-03-05'] },
  { options: { format: 'yyyy' }, values: ['2025', '2026'] },
  { options: { format: 'yyyy-MM' }, values: ['2025-12', '2026-01'] },
  { options: { format: 'yyyy-MM-dd HH:mm' }, values: ['2026-03-05 08:30', '2026-03-05 23:59'] },
  { options: { format: 'yyyy-MM-dd HH:mm:ss' }, values: ['2026-03-05 00:00:00', '2026-03-05 00:00:01'] },
]
