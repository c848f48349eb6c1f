import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: ['user-wang--user'] }, { options: { multiple: true }, values: [['user-wang--user']] }]
