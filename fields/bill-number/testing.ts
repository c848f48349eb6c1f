import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: ['ZZBA202600001', 'ZZBA202600002'] }]
