import { Suspense, lazy, useEffect } from 'react'
import { queryClient } from '#web/call/query-client.ts'
import { sessionStore, useSession } from '#web/session/session-store.ts'
import { startSocket, stopSocket } from '#web/socket/socket-client.ts'

const SignInOverDialog = lazy(async () => ({
  default: (await import('#web/shell/sign-in-over/sign-in-over-dialog.tsx')).SignInOverDialog,
}))

/** When a session ended, asks its user to sign in over the page, which then continues where it was. */
export function SignInOver() {
  const lapsed = useSession((session) => session.lapsed)
  useEffect(() => {
    if (!lapsed) return
    stopSocket()
    return () => {
      const { current } = sessionStore.getState()
      if (!current) return
      startSocket()
      void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
  }, [lapsed])
  return <Suspense fallback={null}>{lapsed ? <SignInOverDialog /> : null}</Suspense>
}
