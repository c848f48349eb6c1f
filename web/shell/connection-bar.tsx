import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useText } from '#ui/text/use-text.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { reachStore } from '#web/call/reach.ts'
import { useOnline } from '#web/call/use-online.ts'
import { useProbes } from '#web/call/use-probes.ts'
import styles from '#web/shell/connection-bar.module.css'

/** A line shown while the network is down or the server does not answer. */
export function ConnectionBar() {
  const t = useText()
  const isOnline = useOnline()
  const isReached = useStore(reachStore, (state) => state.isReached)
  const isLost = isOnline && !isReached
  useProbes(isLost)
  // What failed to load meanwhile is loaded when the server is back.
  useEffect(() => {
    if (!isLost) return
    return () => {
      if (reachStore.getState().isReached) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
  }, [isLost])
  const text = isOnline ? (isReached ? undefined : 'web.unreachable') : 'web.offline'
  return <div role="status">{text ? <div className={styles.bar}>{t(text)}</div> : null}</div>
}
