import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  { values: ['p1', 'p2'], typed: false },
  { options: { multiple: true }, values: [['p1'], ['p1', 'p2']], typed: false },
]
