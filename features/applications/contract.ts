import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** Not part of the platform family: the demo data of the built-in applications, for super administrators. */
const path = '/api/system/DemoData'

/** What has to be typed before demo data are removed. */
export const demoName = '演示数据'

const demoCounts = z.object({
  /** Records of demo accounts, drafts included, also those that were filed by hand. */
  records: z.number(),
  accounts: z.number(),
  organizations: z.number(),
  entries: z.number(),
  /** Requests of other people that wait for demo accounts; while there are any, nothing can be removed. */
  waiting: z.number(),
})

export const readDemo = call({ method: 'GET', path, access: 'administrator', answer: demoCounts })

/** Removes what the demo made and nothing else. Organizations that others belong to stay. */
export const removeDemo = call({
  method: 'POST',
  path: `${path}/Actions/Remove`,
  access: 'administrator',
  body: z.object({ name: z.string().max(100) }),
  answer: demoCounts.omit({ waiting: true }),
  message: 'applications.demo.removed',
})
