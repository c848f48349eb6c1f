import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: ['-3', '0.5', '1234567'], options: { thousands: true } }]
