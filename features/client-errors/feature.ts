import { reportClientError } from '#features/client-errors/contract.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'

/** Faults of the browser's side in the server's log. */
export const clientErrorsFeature: Feature = {
  name: 'client-errors',
  texts: {},
  calls: [
    serve(reportClientError, async ({ body, caller, session, kernel }) => {
      // What follows the path may be a ticket, which no log may hold.
      const address = body.address.split(/[?#]/)[0]
      kernel.log.warn(
        { clientError: { ...body, address }, requestId: caller.requestId, userId: session.userId },
        'a page failed in the browser',
      )
      return null
    }),
  ],
}
