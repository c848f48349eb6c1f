import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { momentText, pageOf, pageQuery } from '#engine/contract/shapes.ts'

/** Clients of the family send an end that is left open as an empty text. */
const openTime = z.union([z.literal('').transform(() => undefined), momentText]).optional()

/** My own log; category 1 sign-ins, 5 requests. */
export const myLog = call({
  method: 'GET',
  path: '/api/permission/Users/Current/SystemLog',
  access: 'signed-in',
  query: pageQuery.extend({
    startTime: openTime,
    endTime: openTime,
    category: z.coerce.number().int().default(1),
  }),
  answer: pageOf(
    z.object({
      id: z.string(),
      userName: z.string(),
      ipaddress: z.string(),
      ipAddressName: z.string(),
      platForm: z.string(),
      browser: z.string(),
      abstracts: z.string(),
      /** 1: it worked. */
      loginMark: z.number(),
      /** 0 sign-in, 1 sign-out. */
      loginType: z.number(),
      requestURL: z.string(),
      requestMethod: z.string(),
      requestDuration: z.number(),
      /** Epoch milliseconds. */
      creatorTime: z.number().nullable(),
    }),
  ),
})
