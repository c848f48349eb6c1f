import { useSyncExternalStore } from 'react'

/** The least every thing to pick has. */
export interface PickerItem {
  readonly id: string
  /** Cannot be chosen any more; old values still show it. */
  readonly disabled?: boolean
  /** Has nothing below it in the tree. */
  readonly leaf?: boolean
  /** May be looked into, not chosen (a folder). Absent: may be chosen. */
  readonly selectable?: boolean
}

export interface PickerPage<Item> {
  readonly items: readonly Item[]
  /** Give it as `after` to get the next page; absent at the end. */
  readonly next?: string
}

/**
 * Where the things of a picker come from. The feature that owns the data registers it by name; a picker of roles is a new
 * source, not another dialog.
 */
export interface PickerSource<Item extends PickerItem = PickerItem> {
  search(text: string, after?: string): Promise<PickerPage<Item>>
  /** Items below one, or the roots without an id. A source that has it is shown as a tree until something is searched. */
  children?(id?: string): Promise<readonly Item[]>
  /** Items of stored ids, disabled ones included; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<readonly Item[]>
  label(item: Item): string
  /** Its name where what stands above it can be seen; absent: the label. */
  ownName?(item: Item): string
  /** How a stored value reads where it stands alone: 黑龙江省/绥化市/北林区. Absent: its label. */
  full?(item: Item): string
  /** What tells apart two of the same name: the path of an organization, the account of a user. */
  detail?(item: Item): string
}

/** Names under which features register; others may be added. */
export type SourceName = 'organizations' | 'users' | 'regions' | (string & {})

const sources = new Map<SourceName, PickerSource>()
const listeners = new Set<() => void>()

/** Makes a source known; the last one of a name wins. Answers how to take it away again. */
export function registerSource<Item extends PickerItem>(name: SourceName, source: PickerSource<Item>): () => void {
  const known: PickerSource = source
  sources.set(name, known)
  for (const tell of listeners) tell()
  return () => {
    if (sources.get(name) === known) sources.delete(name)
    for (const tell of listeners) tell()
  }
}

/** The source of a name, or undefined while no feature has registered it. */
export function useSource(name: SourceName): PickerSource | undefined {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => sources.get(name),
  )
}
