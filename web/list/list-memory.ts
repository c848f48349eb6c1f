import type { LeftQuery } from '#web/list/list-address.ts'
import type { Trail, TrailPage } from '#web/list/trail.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

/** What this window remembers of a list while another page is shown. The settings of its columns are kept on the server. */
export interface ListMemory {
  /** Page, size, order and conditions; undefined before the first visit. */
  left?: LeftQuery | undefined
  /** Ids of the selected rows. */
  selected: readonly string[]
  /** How far the rows are scrolled down, in pixels. */
  top: number
  /** The page that is shown, for the records that are opened from it; undefined where rows do not open. */
  trail?: Trail | undefined
}

const memories = new Map<string, ListMemory>()

/** @param path of the page that shows the list */
export function memoryOf(path: string): ListMemory {
  const known = memories.get(path)
  if (known) return known
  const memory: ListMemory = newMemory()
  memories.set(path, memory)
  return memory
}

/** Of a list that is forgotten when it is closed. */
export const newMemory = (): ListMemory => ({ selected: [], top: 0 })

/** The list that an address was opened from. */
function openedFrom(address: string): { readonly memory: ListMemory; readonly trail: Trail } | undefined {
  for (const memory of memories.values()) {
    const { trail } = memory
    if (trail?.entries.some((entry) => entry.address === address)) return { memory, trail }
  }
  return undefined
}

/** The page of the list that an address was opened from; undefined when no list was. */
export const trailOf = (address: string): Trail | undefined => openedFrom(address)?.trail

/** The query of the list that an address was opened from; undefined when no list was. */
export const searchOfList = (address: string): string | undefined => openedFrom(address)?.memory.left?.search

/** An address that is opened after another belongs to the same list, also where its row was not loaded there. */
export function goOnInList(from: string, to: string): void {
  const found = openedFrom(from)
  if (!found || found.trail.entries.some(({ address }) => address === to)) return
  const { memory, trail } = found
  memory.trail = { ...trail, entries: [...trail.entries, { id: to, address: to }] }
}

/** Goes on to another page of the list that an address was opened from, which the list shows when the user returns. */
export function turnPageOfList(from: string, page: TrailPage): void {
  const found = openedFrom(from)
  if (!found || page === found.trail) return
  const { memory, trail } = found
  memory.trail = { ...trail, ...page }
  memory.left = { search: trail.searchOf(page.query), query: page.query }
  memory.top = 0
}

export const forgetLists = (): void => memories.clear()

onSessionEnd(forgetLists)
