import type { Sample } from '#fields/testing/samples.ts'

export const samples: readonly Sample[] = [{ values: [[{ name: '手写签名.png', fileId: 'f1', fileSize: 10 }]], typed: false }]
