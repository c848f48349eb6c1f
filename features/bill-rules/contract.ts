import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** The number the next submission would get: a preview, it never consumes (security 14.5). */
export const previewBillNumber = call({
  method: 'GET',
  path: '/api/system/BillRule/BillNumber/{code}',
  access: 'signed-in',
  params: z.object({ code: z.string().max(100) }),
  answer: z.string(),
})
