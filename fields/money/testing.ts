import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: ['-100', '5', '123450'] }, { options: { unit: 'yuan' }, values: ['0.05', '1234.5'] }]
