import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  { options: { relationField: 'variety', showField: 'code', isStorage: 2 }, values: ['a', 'b 甲'], typed: false },
]
