import { useEffect, useMemo, useRef } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { CallError } from '#web/call/call-error.ts'
import { entryBeside, positionOf, queryBeyond } from '#web/list/trail.ts'
import type { Step, Trail, TrailEntry, TrailPage } from '#web/list/trail.ts'
import type { Neighbours } from '#web/list/neighbour-buttons.tsx'
import { showToast } from '#web/toast/toast-store.ts'

const none: Neighbours = {}

/**
 * The records before and after the one that is open, in the order of the list it was opened from and over the borders of its pages.
 * At a border the rows beyond are read ahead, and again with the page itself when somebody goes there.
 *
 * @param go opens an entry of a page, which may be another one than that of the trail
 */
export function useNeighbours(
  trail: Trail | undefined,
  id: string | undefined,
  go: (entry: TrailEntry, page: TrailPage) => void,
): Neighbours {
  const t = useText()
  const phone = usePhone()
  const isReading = useRef(false)
  const at = trail?.entries.findIndex((entry) => entry.id === id) ?? -1
  useEffect(() => {
    if (!trail || at < 0) return
    const borders = ([1, -1] as const).filter((step) => trail.entries[at + step] === undefined)
    for (const step of borders) {
      const query = queryBeyond(trail, step, phone)
      // Reading ahead only saves time; who goes there sees a failure.
      if (query) void trail.read(query).catch(() => undefined)
    }
  }, [trail, at, phone])
  return useMemo(() => {
    if (!trail || at < 0) return none
    const cross = async (step: Step, query: TrailPage['query']) => {
      if (isReading.current) return
      isReading.current = true
      try {
        const pages = await Promise.all([trail.read(trail.query), trail.read(query)])
        const passed = trail.entries.map((entry) => entry.id)
        const found = entryBeside(
          step === 1 ? passed.slice(0, at + 1).toReversed() : passed.slice(at),
          step === 1 ? pages : pages.toReversed(),
          step,
        )
        if (found) go(found.entry, found.page)
        else showToast('info', t('list.end'))
      } catch (problem) {
        if (!(problem instanceof CallError)) throw problem
        showToast('error', problem.msg)
      } finally {
        isReading.current = false
      }
    }
    const way = (step: Step): (() => void) | undefined => {
      const beside = trail.entries[at + step]
      if (beside) return () => go(beside, trail)
      const query = queryBeyond(trail, step, phone)
      return query && (() => void cross(step, query))
    }
    const [previous, next] = [way(-1), way(1)]
    const place = trail.total === undefined ? undefined : { position: positionOf(trail, at), total: trail.total, isOpen: trail.totalIsOpen }
    return { ...(previous ? { previous } : {}), ...(next ? { next } : {}), ...(place ? { place } : {}) }
  }, [trail, at, phone, go, t])
}
