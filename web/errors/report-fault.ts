import { reportClientError } from '#features/client-errors/contract.ts'
import { request } from '#web/call/request.ts'
import { registerFaultReporter } from '#web/errors/error-store.ts'
import type { ClientFault } from '#web/errors/error-store.ts'
import { sessionStore } from '#web/session/session-store.ts'

/** Most reports that one page load sends, so that a page that fails repeatedly does not flood the server. */
const mostReports = 10
let reported = 0

/** Sends errors to the server while a user is signed in; those that cannot be sent stay in the local store. */
export function reportFaultsToServer(): void {
  registerFaultReporter(({ traceId, address, name, message, stack }: ClientFault) => {
    const { token, locked } = sessionStore.getState()
    if (!token || locked || reported >= mostReports) return
    reported += 1
    request(reportClientError, { body: { traceId, address, name, message, stack } }, { handles: 'all' }).catch(() => undefined)
  })
}
