import { reportClientError } from '#features/client-errors/contract.ts'
import { request } from '#web/call/request.ts'
import { registerFaultReporter } from '#web/errors/error-store.ts'
import type { ClientFault } from '#web/errors/error-store.ts'
import { sessionStore } from '#web/session/session-store.ts'

/** A page that fails over and over tells of it this often at most. */
const mostReports = 10
let reported = 0

/** Sends faults to the server while somebody is signed in; what cannot be sent stays in the local store. */
export function reportFaultsToServer(): void {
  registerFaultReporter(({ traceId, address, name, message, stack }: ClientFault) => {
    const { token, locked } = sessionStore.getState()
    if (!token || locked || reported >= mostReports) return
    reported += 1
    request(reportClientError, { body: { traceId, address, name, message, stack } }, { handles: 'all' }).catch(() => undefined)
  })
}
