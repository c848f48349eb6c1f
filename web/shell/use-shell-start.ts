import { useEffect } from 'react'
import { readConfiguration } from '#features/settings/contract.ts'
import { updatePasswordMessage } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { loadedFeatures } from '#web/router/features.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { startSocket } from '#web/socket/socket-client.ts'

let started = false

/** How often somebody who is held back asks whether the session still holds. */
const askingMilliseconds = 5_000

/**
 * Who is held back by a forced change has no socket yet that tells the end of the session, so one of the few calls that answer (security
 * 3.4) asks for it; the answer that it has ended leads to the sign-in, as that of any call.
 */
export function useAskingWhileHeldBack(heldBack: boolean): void {
  useCall(readConfiguration, {}, { enabled: heldBack, everyMilliseconds: askingMilliseconds, handles: 'all' })
}

/** Starts what runs while a user is signed in: the socket and the `start` functions of features. */
export function useShellStart(ready: boolean): void {
  useEffect(() => {
    if (!ready || started) return
    started = true
    startSocket()
    // Asks the server to remind the user of an expiring password; a failure is ignored.
    request(updatePasswordMessage, {}, { handles: 'all' }).catch(() => undefined)
    const stops = (loadedFeatures()?.features ?? []).flatMap((feature) => feature.start?.() ?? [])
    const forget = onSessionEnd(() => {
      started = false
      forget()
      for (const stop of stops) stop()
    })
  }, [ready])
}
