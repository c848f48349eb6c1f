import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  { values: ['00:00:01', '08:30:00', '23:59:59'] },
  { options: { format: 'HH:mm' }, values: ['08:30', '17:00'] },
]
