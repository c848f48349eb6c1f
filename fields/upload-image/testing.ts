import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [
  {
    values: [
      [{ name: '田块.jpg', fileId: 'f1', url: '/api/file/Image/annexpic/f1' }],
      [
        { name: '田块.jpg', fileId: 'f1', fileSize: 10 },
        { name: '花期.PNG', fileId: 'f2', fileSize: 20, fileExtension: 'png' },
      ],
    ],
    typed: false,
  },
]
