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

/** The addresses before and after one in the list that it was opened from. */
export function neighboursOf(address: string): { readonly previous?: string; readonly next?: string } {
  for (const { trail } of memories.values()) {
    const at = trail.indexOf(address)
    if (at < 0) continue
    const [previous, next] = [trail[at - 1], trail[at + 1]]
    return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) }
  }
  return {}
}

export const forgetLists = (): void => memories.clear()

onSessionEnd(forgetLists)
