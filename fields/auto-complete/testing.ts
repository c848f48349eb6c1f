import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: ['a', 'b 甲'] }, { options: { offered: [{ fullName: '甲' }] }, values: ['甲'] }]
