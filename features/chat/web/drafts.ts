import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '#web/session/end-session.ts'
import { windowStore } from '#web/session/local-store.ts'

type Drafts = Readonly<Record<string, string>>

const stored = 'chat-drafts'

/**
 * What was typed into the chats and not sent yet, by the id of the other person. The window keeps it, so that it outlives the drawer and a
 * reload; it goes with the session.
 */
const drafts = createStore<Drafts>(read)

onSessionEnd(() => {
  drafts.setState({}, true)
  windowStore.set(stored, undefined)
})

function read(): Drafts {
  try {
    const found: unknown = JSON.parse(windowStore.get(stored) ?? '{}')
    return found && typeof found === 'object' ? (found as Drafts) : {}
  } catch {
    return {}
  }
}

/** What was typed for a person. */
export function useDraft(id: string): string {
  return useStore(drafts, (all) => all[id] ?? '')
}

/** Keeps what was typed for a person; nothing where it is empty. */
export function keepDraft(id: string, text: string): void {
  const { [id]: _former, ...others } = drafts.getState()
  drafts.setState(text === '' ? others : { ...others, [id]: text }, true)
  windowStore.set(stored, JSON.stringify(drafts.getState()))
}

/** Gives a text back to be changed, before what was typed meanwhile. */
export function giveBack(id: string, text: string): void {
  const typed = drafts.getState()[id] ?? ''
  keepDraft(id, typed === '' ? text : `${text}\n${typed}`)
}
