import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  { values: ['<p>1 &lt; 2</p>', '<p>甲</p><p>乙</p>'] },
  { values: ['<p><strong>甲</strong></p>'], typed: false },
]
