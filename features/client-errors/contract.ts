import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/**
 * Tells the server of a fault in the browser, so that it stands in the log beside the faults of the server. Ours, not in
 * the family; nothing is stored, and a text that is too long is refused rather than cut.
 */
export const reportClientError = call({
  method: 'POST',
  path: '/api/system/ClientError',
  access: 'signed-in',
  rate: 'write',
  changes: false,
  bodyLimitBytes: 16_384,
  body: z.object({
    traceId: z.string().max(100),
    address: z.string().max(500),
    name: z.string().max(100),
    message: z.string().max(500),
    stack: z.string().max(4000),
  }),
  answer: z.null(),
})
