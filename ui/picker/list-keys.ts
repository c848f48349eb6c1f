import type { KeyboardEvent } from 'react'
import type { KeyGroup } from '#ui/keys/told-keys.ts'

const buttons = 'button:not(:disabled)'

/** The choices of a list that can be chosen, in their order. */
const choicesIn = (list: Element, choices: string) => [...list.querySelectorAll<HTMLElement>(choices)]

/**
 * Moves the focus into a list: a tree takes it as a whole, of a list the first choice.
 *
 * @param choices selector of what is chosen by, buttons unless given
 */
export function focusFirstChoice(place: Element, choices = buttons): void {
  const target = place.querySelector<HTMLElement>('[role="tree"]') ?? choicesIn(place, choices)[0]
  target?.focus()
}

/** Moves the focus among the choices of a list by arrows, Home and End. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>, choices = buttons): void {
  const all = choicesIn(event.currentTarget, choices)
  const at = all.findIndex((choice) => choice === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all[to]?.focus()
}

/** The keys of all pickers, for the list of keys. */
export const keysOfPicker: KeyGroup = {
  title: 'keys.picker',
  keys: [
    { keys: ['ArrowDown'], label: 'keys.into-list' },
    { keys: ['ArrowUp', 'ArrowDown'], label: 'keys.nodes' },
    { keys: ['Space'], label: 'keys.choose' },
    { keys: ['Mod+Enter'], label: 'keys.confirm' },
  ],
}
