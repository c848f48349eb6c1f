import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  { options: { dataType: 'dictionary', dictionaryType: 'seed.isolation' }, values: ['space', 'time'] },
  { options: { dataType: 'dictionary', dictionaryType: 'seed.isolation', multiple: true }, values: [['space'], ['space', 'time']] },
]
