import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  { options: { modelId: 'varieties', relationField: 'name' }, values: ['r1', 'r2'], typed: false },
  { options: { modelId: 'varieties', relationField: 'name', multiple: true }, values: [['r1', 'r2']], typed: false },
]
