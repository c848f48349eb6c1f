import type { KeyboardEvent } from 'react'

/** The choices of a list of buttons that can be chosen, in their order. */
const buttonsIn = (list: Element) => [...list.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]

/** Moves the focus into a list: a tree takes it as a whole, of a list of buttons the first one. */
export function focusFirstChoice(place: Element): void {
  const target = place.querySelector<HTMLElement>('[role="tree"]') ?? buttonsIn(place)[0]
  target?.focus()
}

/** Moves the focus among the buttons of a list by arrows, Home and End. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = buttonsIn(event.currentTarget)
  const at = buttons.findIndex((button) => button === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[to]?.focus()
}
