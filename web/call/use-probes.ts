import { useEffect } from 'react'
import { probe } from '#web/call/reach.ts'
import { reconnectDelay } from '#web/socket/reconnect-delay.ts'

/** While wanted, asks the server with growing pauses until it takes work. */
export function useProbes(wanted: boolean): void {
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
    }
  }, [wanted])
}
