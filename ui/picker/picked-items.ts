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

/** The items of ids in their order; undefined for one that is not loaded or not known. `ready` is false while loading. */
export function usePickedItems(
  source: PickerSource | undefined,
  ids: readonly string[],
): { readonly items: readonly (PickerItem | undefined)[]; readonly ready: boolean } {
  const [asked, setAsked] = useState('')
  const cache = source ? cacheOf(source) : undefined
  const missing = cache ? ids.filter((id) => !cache.has(id)) : []
  const wanted = missing.join('\n')
  useEffect(() => {
    if (!source || wanted === '') return undefined
    let current = true
    source.byIds(wanted.split('\n')).then(
      (items) => {
        rememberItems(source, items)
        if (current) setAsked(wanted)
      },
      () => current && setAsked(wanted),
    )
    return () => {
      current = false
    }
  }, [source, wanted])
  return { items: ids.map((id) => cache?.get(id)), ready: wanted === '' || asked === wanted }
}
