import { useEffect, useSyncExternalStore } from 'react'
import type { TextKey } from '#engine/texts/text.ts'

/** Members that every item of a picker has. */
export interface PickerItem {
  readonly id: string
  /** Tells places of the tree apart where an item stands in several, and is what its children are asked by; absent: the id. */
  readonly node?: string
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

/** What a name of a pasted list means: nothing, one item, or several of the same name. */
export interface NamedItems<Item> {
  readonly name: string
  readonly items: readonly Item[]
}

/** Names that are looked up at once. */
export const namesAtOnce = 200

/** Ids that the user chose lately. */
export interface RecentChoices {
  /** The latest first. */
  readonly ids: () => readonly string[]
  readonly note: (...ids: readonly string[]) => void
}

/** What a picker shows to choose from. */
export interface PickerOffer<Item extends PickerItem = PickerItem> {
  search(text: string, after?: string): Promise<PickerPage<Item>>
  /** Children of a place of the tree, or the roots without one. An offer with this function is shown as a tree until the user searches. */
  children?(node?: string): Promise<readonly Item[]>
  label(item: Item): string
  /** Name of an item where its ancestors are visible; absent: the label. */
  ownName?(item: Item): string
  /** Distinguishes items of the same name: the path of an organization, the account of a user. */
  detail?(item: Item): string
}

/** A part of what a picker offers, on a page of its own. Its items have the ids of the whole source. */
export interface PickerTab {
  readonly title: TextKey
  readonly offer: PickerOffer
}

/**
 * Source of the items of a picker, registered by name by the feature that owns the data. A picker of roles needs a new source,
 * not a new dialog.
 */
export interface PickerSource<Item extends PickerItem = PickerItem> extends PickerOffer<Item> {
  /** Items of stored ids, including disabled ones; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<readonly Item[]>
  /** Items of whole names, in their order, for a pasted list of at most `namesAtOnce`. Absent: lists cannot be pasted. */
  named?(names: readonly string[]): Promise<readonly NamedItems<Item>[]>
  /** Pages that are shown in place of what the source itself offers. */
  readonly tabs?: readonly PickerTab[]
  /**
   * What is offered of it where a field allows only these: ids with their kinds (`<id>--department`), of items or of what they belong to.
   * Absent: it cannot be narrowed.
   */
  among?(allowed: readonly string[]): PickerSource
  /** Absent: nothing is offered again. */
  readonly recent?: RecentChoices
  /** Name of a stored value with its path: 黑龙江省/绥化市/北林区. Absent: its label. */
  full?(item: Item): string
}

/** Names under which features register sources; further names are allowed. */
export type SourceName =
  | 'organizations'
  | 'departments'
  | 'positions'
  | 'roles'
  | 'groups'
  | 'users'
  | 'peopleInConditions'
  | 'selection'
  | 'regions'
  | (string & {})

const forgetters = new Set<() => void>()

/** Registers a function that forgets what a source has read: it was read with the rights of one user. */
export function onForgetItems(forget: () => void): void {
  forgetters.add(forget)
}

/** Forgets the items of all sources, and their names. */
export function forgetItems(): void {
  for (const forget of forgetters) forget()
}

/** A source whose code is loaded when the first picker asks for it. */
export type LoadSource = () => Promise<PickerSource>

const sources = new Map<SourceName, PickerSource | LoadSource>()
const coming = new WeakSet<LoadSource>()
const listeners = new Set<() => void>()

/** Registers a source; the last one of a name wins. Returns a function that puts back what counted before. */
export function registerSource<Item extends PickerItem>(name: SourceName, source: PickerSource<Item> | LoadSource): () => void {
  const known: PickerSource | LoadSource = source
  const before = sources.get(name)
  put(name, known)
  return () => {
    if (sources.get(name) !== known) return
    if (before) return put(name, before)
    sources.delete(name)
    for (const tell of listeners) tell()
  }
}

function put(name: SourceName, source: PickerSource | LoadSource): void {
  sources.set(name, source)
  for (const tell of listeners) tell()
}

/** Loads a source once; after a failure the next picker tries again. */
async function load(name: SourceName, source: LoadSource): Promise<void> {
  if (coming.has(source)) return
  coming.add(source)
  try {
    const loaded = await source()
    if (sources.get(name) === source) put(name, loaded)
  } catch {
    coming.delete(source)
  }
}

/** The source of a name where no component waits for it; undefined where no feature has registered it. */
export async function loadedSource(name: SourceName): Promise<PickerSource | undefined> {
  const source = sources.get(name)
  if (typeof source !== 'function') return source
  const loaded = await source()
  if (sources.get(name) === source) put(name, loaded)
  return loaded
}

/** The source of a name; undefined while no feature has registered it, and while its code is loaded. */
export function useSource(name: SourceName): PickerSource | undefined {
  const source = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => sources.get(name),
  )
  useEffect(() => {
    if (typeof source === 'function') void load(name, source)
  }, [name, source])
  return typeof source === 'function' ? undefined : source
}
