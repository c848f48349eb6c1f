import { useEffect } from 'react'
import { updatePasswordMessage } from '#features/session/contract.ts'
import { request } from '#web/call/request.ts'
import { loadedFeatures } from '#web/router/features.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { startSocket } from '#web/socket/socket-client.ts'

let started = false

/** Starts what runs as long as a user is inside: the socket, and what features bring along. */
export function useShellStart(ready: boolean): void {
  useEffect(() => {
    if (!ready || started) return
    started = true
    startSocket()
    // Only asks the server to remind the user; whether it could is no concern of the shell.
    request(updatePasswordMessage, {}, { handles: 'all' }).catch(() => undefined)
    const stops = (loadedFeatures()?.features ?? []).flatMap((feature) => feature.start?.() ?? [])
    const forget = onSessionEnd(() => {
      started = false
      forget()
      for (const stop of stops) stop()
    })
  }, [ready])
}
