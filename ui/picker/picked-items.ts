import { useEffect, useState } from 'react'
import { onForgetItems, type PickerItem, type PickerSource } from '#ui/picker/source.ts'

/** What gives items their names. */
export type NamedSource<Item extends PickerItem = PickerItem> = Pick<PickerSource<Item>, 'byIds' | 'label'>

let known = new WeakMap<object, Map<string, PickerItem>>()

onForgetItems(() => {
  known = new WeakMap()
})

/** The items of a source are of its own kind: it alone has brought them. */
function cacheOf<Item extends PickerItem>(source: NamedSource<Item>): Map<string, Item> {
  const there = known.get(source)
  if (there) return there as Map<string, Item>
  const fresh = new Map<string, Item>()
  known.set(source, fresh)
  return fresh
}

/** Caches items that a panel has loaded, so that their labels are available after choosing. */
export function rememberItems<Item extends PickerItem>(source: NamedSource<Item>, items: readonly Item[]): void {
  const cache = cacheOf(source)
  for (const item of items) cache.set(item.id, item)
}

export interface PickedItems<Item extends PickerItem = PickerItem> {
  /** In the order of the ids; undefined for one that is not loaded or not known. */
  readonly items: readonly (Item | undefined)[]
  /** `failed`: those that are missing could not be read; `ready`: they do not exist. */
  readonly state: 'loading' | 'ready' | 'failed'
}

/** The items of ids. */
export function usePickedItems<Item extends PickerItem>(source: NamedSource<Item> | undefined, ids: readonly string[]): PickedItems<Item> {
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
