import { logDays } from '#engine/values/kept-days.ts'
import { settings } from '#server/configuration/setting.ts'

/** At least six months are kept of the network's logs (网络安全法 21); 0 keeps none of a log that tells no sign-ins. */
const halfYear = 180

/** How many days the logs beside the audit log are kept. */
export const traceSettings = settings({
  requestLogDays: { schema: logDays, default: halfYear },
  exceptionLogDays: { schema: logDays, default: halfYear },
})
