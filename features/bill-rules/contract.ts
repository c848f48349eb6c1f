import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** The number the next submission would get. A preview: the number is not drawn (security 14.5). */
export const previewBillNumber = call({
  method: 'GET',
  path: '/api/system/BillRule/BillNumber/{code}',
  access: 'signed-in',
  params: z.object({ code: z.string().max(100) }),
  answer: z.string(),
})
