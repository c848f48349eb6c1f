import { batchTypes } from '#features/approvals/contract/batch.ts'

/** What the batches of each kind are called. */
export const batchLabels = {
  [batchTypes.approve]: 'approvals.batch.approve',
  [batchTypes.return]: 'approvals.batch.return',
  [batchTypes.transfer]: 'approvals.batch.transfer',
} as const
