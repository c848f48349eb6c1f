import { reportClientError } from '#features/client-errors/contract.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'

/** Writes errors of the browser to the server's log. */
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
      return null
    }),
  ],
}
