import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { RefObject } from 'react'
import type { ListMemory } from '#web/list/list-memory.ts'

/** What can scroll rows: an element, or the table of the component kit, which may draw only a part of them. */
interface Scrollable {
  scrollTo: (place: { readonly top: number }) => void
}

export interface ScrolledRows {
  readonly ref: RefObject<Scrollable | null>
  /** Called with the element that was scrolled. */
  readonly remember: (target: EventTarget) => void
}

/** Keeps how far the rows are scrolled, and scrolls back when the list is shown again; another page starts at its top. */
export function useScrollMemory(memory: ListMemory, { ready, page }: { readonly ready: boolean; readonly page: string }): ScrolledRows {
  const ref = useRef<Scrollable>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (!ready || shown.current === page) return
    const top = shown.current === undefined ? memory.top : 0
    shown.current = page
    ref.current?.scrollTo({ top })
  }, [ready, page, memory])
  const remember = useCallback(
    (target: EventTarget) => {
      if (target instanceof Element && shown.current !== undefined) memory.top = target.scrollTop
    },
    [memory],
  )
  return useMemo(() => ({ ref, remember }), [remember])
}
