import { useSyncExternalStore } from 'react'

/** Members that every item of a picker has. */
export interface PickerItem {
  readonly id: string
  /** Cannot be chosen any more; old values still show its name. */
  readonly disabled?: boolean
  /** Has no children in the tree. */
  readonly leaf?: boolean
  /** False for an item that can be expanded but not chosen, such as a folder. Absent: can be chosen. */
  readonly selectable?: boolean
}

export interface PickerPage<Item> {
  readonly items: readonly Item[]
  /** Pass it as `after` to get the next page; absent on the last page. */
  readonly next?: string
}

/**
 * Source of the items of a picker, registered by name by the feature that owns the data. A picker of roles needs a new source,
 * not a new dialog.
 */
export interface PickerSource<Item extends PickerItem = PickerItem> {
  search(text: string, after?: string): Promise<PickerPage<Item>>
  /** Children of an item, or the roots without an id. A source with this function is shown as a tree until the user searches. */
  children?(id?: string): Promise<readonly Item[]>
  /** Items of stored ids, including disabled ones; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<readonly Item[]>
  label(item: Item): string
  /** Name of an item where its ancestors are visible; absent: the label. */
  ownName?(item: Item): string
  /** Name of a stored value with its path: 黑龙江省/绥化市/北林区. Absent: its label. */
  full?(item: Item): string
  /** Distinguishes items of the same name: the path of an organization, the account of a user. */
  detail?(item: Item): string
}

/** Names under which features register sources; further names are allowed. */
export type SourceName = 'organizations' | 'users' | 'regions' | (string & {})

const sources = new Map<SourceName, PickerSource>()
const listeners = new Set<() => void>()

/** Registers a source; the last one of a name wins. Returns a function that unregisters it. */
export function registerSource<Item extends PickerItem>(name: SourceName, source: PickerSource<Item>): () => void {
  const known: PickerSource = source
  sources.set(name, known)
  for (const tell of listeners) tell()
  return () => {
    if (sources.get(name) === known) sources.delete(name)
    for (const tell of listeners) tell()
  }
}

/** The source of a name; undefined while no feature has registered it. */
export function useSource(name: SourceName): PickerSource | undefined {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => sources.get(name),
  )
}
