import { useEffect } from 'react'
import { updatePasswordMessage } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'
import { loadedFeatures } from '#web/router/features.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { startSocket } from '#web/socket/socket-client.ts'

let started = false

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
