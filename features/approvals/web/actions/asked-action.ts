import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** An action of a work item that was asked for elsewhere. */
interface AskedAction {
  readonly workItem: string
  readonly word: string
}

/** A page that has not opened by then opens for another reason, and begins nothing. */
const validMilliseconds = 10_000

const askedStore = createStore<{ readonly asked?: AskedAction & { readonly until: number } }>(() => ({}))

/** Asks the page of a work item, which opens next or is open, to begin an action. It stands in no address, so a reload begins nothing. */
export function askForAction(asked: AskedAction): void {
  askedStore.setState({ asked: { ...asked, until: Date.now() + validMilliseconds } })
}

/** Begins what was asked for on this work item, once. */
export function useAskedAction(workItem: string, begin: (word: string) => void): void {
  const asked = useStore(askedStore, ({ asked: one }) => (one?.workItem === workItem ? one : undefined))
  const onAsked = useEffectEvent(begin)
  useEffect(() => {
    if (!asked) return
    askedStore.setState({}, true)
    if (Date.now() <= asked.until) onAsked(asked.word)
  }, [asked])
}
