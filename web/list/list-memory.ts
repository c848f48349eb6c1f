import { onSessionEnd } from '#web/session/end-session.ts'

/** What this window remembers of a list while another page is shown. The settings of its columns are kept on the server. */
export interface ListMemory {
  /** Query of its address: page, size, order and conditions; undefined before the first visit. */
  search?: string | undefined
  /** Ids of the selected rows. */
  selected: readonly string[]
  /** How far the rows are scrolled down, in pixels. */
  top: number
  /** The addresses that its rows open, in order. */
  trail: readonly string[]
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
export const newMemory = (): ListMemory => ({ selected: [], top: 0, trail: [] })

/** The list that an address was opened from, with the place of the address among its rows. */
function openedFrom(address: string) {
  for (const memory of memories.values()) {
    const at = memory.trail.indexOf(address)
    if (at >= 0) return { memory, at }
  }
  return undefined
}

/** The addresses before and after one in the list that it was opened from. */
export function neighboursOf(address: string): { readonly previous?: string; readonly next?: string } {
  const found = openedFrom(address)
  if (!found) return {}
  const { memory, at } = found
  const [previous, next] = [memory.trail[at - 1], memory.trail[at + 1]]
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) }
}

/** The query of the list that an address was opened from; undefined when no list was. */
export const searchOfList = (address: string): string | undefined => openedFrom(address)?.memory.search

/** An address that is opened after another belongs to the same list, also where its row was not loaded there. */
export function goOnInList(from: string, to: string): void {
  const found = openedFrom(from)
  if (found && !found.memory.trail.includes(to)) found.memory.trail = [...found.memory.trail, to]
}

export const forgetLists = (): void => memories.clear()

onSessionEnd(forgetLists)
