import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  { values: ['#1890ff', '#ff0000'] },
  { options: { alpha: true, format: 'rgb' }, values: ['rgba(24, 144, 255, 0.5)'] },
]
