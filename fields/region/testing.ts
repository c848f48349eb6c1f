import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: ['620723'] }, { options: { multiple: true }, values: [['620723']] }]
