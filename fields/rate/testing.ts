import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: ['1', '5'] }, { options: { max: 10, half: true }, values: ['0.5', '9.5'] }]
