import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  {
    values: [
      [{ name: 'a.pdf', fileId: 'f1', fileSize: 10 }],
      [
        { name: 'a.pdf', fileId: 'f1' },
        { name: 'b.pdf', fileId: 'f2' },
      ],
    ],
    typed: false,
  },
]
