import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: ['2026-03-05 08:30:00', '2026-03-05 08:30:01'] }]
