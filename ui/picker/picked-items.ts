import { useEffect, useState } from 'react'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'

const known = new WeakMap<PickerSource, Map<string, PickerItem>>()

function cacheOf(source: PickerSource): Map<string, PickerItem> {
  const there = known.get(source)
  if (there) return there
  const fresh = new Map<string, PickerItem>()
  known.set(source, fresh)
  return fresh
}

/** Caches items that a panel has loaded, so that their labels are available after choosing. */
export function rememberItems(source: PickerSource, items: readonly PickerItem[]): void {
  const cache = cacheOf(source)
  for (const item of items) cache.set(item.id, item)
}

export interface PickedItems {
  /** In the order of the ids; undefined for one that is not loaded or not known. */
  readonly items: readonly (PickerItem | undefined)[]
  /** `failed`: those that are missing could not be read; `ready`: they do not exist. */
  readonly state: 'loading' | 'ready' | 'failed'
}

/** The items of ids. */
export function usePickedItems(source: PickerSource | undefined, ids: readonly string[]): PickedItems {
  const [settled, setSettled] = useState({ ids: '', failed: false })
  const cache = source ? cacheOf(source) : undefined
  const missing = cache ? ids.filter((id) => !cache.has(id)) : []
  const wanted = missing.join('\n')
  useEffect(() => {
    if (!source || wanted === '') return undefined
    let current = true
    source.byIds(wanted.split('\n')).then(
      (items) => {
        rememberItems(source, items)
        if (current) setSettled({ ids: wanted, failed: false })
      },
      () => current && setSettled({ ids: wanted, failed: true }),
    )
    return () => {
      current = false
    }
  }, [source, wanted])
  const state = wanted === '' ? 'ready' : settled.ids !== wanted ? 'loading' : settled.failed ? 'failed' : 'ready'
  return { items: ids.map((id) => cache?.get(id)), state }
}

/** What is said in the place of a name that is not there. */
export const namelessText = { loading: 'ui.loading', ready: 'ui.picker.missing', failed: 'ui.picker.unread' } as const
