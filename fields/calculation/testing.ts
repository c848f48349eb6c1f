import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: ['1', '2.5'] }]
