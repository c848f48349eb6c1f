import { useEffect, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useText } from '#ui/text/use-text.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { probe, reachStore } from '#web/call/reach.ts'
import styles from '#web/shell/connection-bar.module.css'
import { reconnectDelay } from '#web/socket/reconnect-delay.ts'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** A line shown while the network is down or the server does not answer. */
export function ConnectionBar() {
  const t = useText()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isReached = useStore(reachStore, (state) => state.isReached)
  useProbes(isOnline && !isReached)
  const text = isOnline ? (isReached ? undefined : 'web.unreachable') : 'web.offline'
  return <div role="status">{text ? <div className={styles.bar}>{t(text)}</div> : null}</div>
}

/** Asks the server repeatedly until it answers, then repeats failed loads. */
function useProbes(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    let failures = 0
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      await probe()
      failures += 1
      if (!stopped) plan()
    }
    const plan = () => {
      timer = setTimeout(() => void ask(), reconnectDelay(failures, Math.random()))
    }
    plan()
    return () => {
      stopped = true
      clearTimeout(timer)
      if (reachStore.getState().isReached) void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    }
  }, [wanted])
}
