import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: [' a b ', 'seed-2026'], typed: false }]
