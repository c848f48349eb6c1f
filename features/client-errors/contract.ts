import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/**
 * Reports an error of the browser for the log. Not part of the platform family. Only what holds no data is stored, and a text that is
 * too long is refused, not truncated.
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
