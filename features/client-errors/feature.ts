import { reportClientError } from '#features/client-errors/contract.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'

/** Writes errors of the browser to the server's log, and what of them holds no data to the exception log. */
export const clientErrorsFeature: Feature = {
  name: 'client-errors',
  texts: {},
  calls: [
    serve(reportClientError, async ({ body, caller, session, kernel }) => {
      // The query may contain a ticket, which must not be logged.
      const address = body.address.split(/[?#]/)[0]
      kernel.log.warn(
        { clientError: { ...body, address }, requestId: caller.requestId, userId: session.userId },
        'a page failed in the browser',
      )
      const { traceId: requestId, name, message, stack } = body
      const { address: from, userAgent } = caller
      const error = { name, message, stack }
      kernel.traces.fault({ source: 'browser', requestId, place: address ?? '', error, userId: session.userId, address: from, userAgent })
      return null
    }),
  ],
}
