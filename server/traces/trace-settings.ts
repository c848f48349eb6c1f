import { z } from 'zod'
import { settings } from '#server/configuration/setting.ts'

/** At least six months are kept of the network's logs (网络安全法 21); 0 keeps none of a log that tells no sign-ins. */
const halfYear = 180
const tenYears = 3_650

/** How many days the logs beside the audit log are kept. */
export const traceSettings = settings({
  requestLogDays: { schema: z.number().int().min(0).max(tenYears), default: halfYear },
  exceptionLogDays: { schema: z.number().int().min(0).max(tenYears), default: halfYear },
})
