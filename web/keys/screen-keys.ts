import { useEffect } from 'react'
import type { RefObject } from 'react'
import { createStore } from 'zustand/vanilla'
import { groupsNow, useToldKeys, type KeyGroup } from '#ui/keys/told-keys.ts'
import { lookStore } from '#web/appearance/appearance-store.ts'

/** The groups that the list of keys shows; undefined while it is closed. */
export const shownKeysStore = createStore<{ readonly groups: readonly KeyGroup[] | undefined }>(() => ({ groups: undefined }))

/** Opens the list of the keys that work now. */
export function showKeys(): void {
  const groups = groupsNow().map(({ title, keys: own }) => ({
    title,
    keys: own.map((one) => ({ ...one, keys: one.run ? one.keys.filter(isOn) : one.keys })).filter(({ keys }) => keys.length > 0),
  }))
  shownKeysStore.setState({ groups: groups.filter(({ keys }) => keys.length > 0) })
}

export const hideKeys = (): void => shownKeysStore.setState({ groups: undefined })

/**
 * Declares the keys of a part of a screen while it is drawn: they run, and the list of keys tells of them. They sleep while a dialog
 * covers the part, while its page is not shown and while an input method composes; keys without Ctrl, ⌘ or Alt also while text is typed,
 * and those of one sign where the user turned them off.
 *
 * @param place any element of the part; undefined: the keys work everywhere
 */
export function useScreenKeys(place: RefObject<HTMLElement | null> | undefined, group: KeyGroup): void {
  useToldKeys(place, group)
  useEffect(() => {
    if (listening === 0) addEventListener('keydown', press)
    listening += 1
    return () => {
      listening -= 1
      if (listening === 0) removeEventListener('keydown', press)
    }
  }, [])
}

/** How many parts have keys that run. */
let listening = 0

/** Users may turn off keys of one sign, which somebody who speaks or trembles hits unawares. */
const isOn = (keys: string): boolean => keys.length > 1 || lookStore.getState().singleKeys

function press(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented) return
  for (const { keys: own } of groupsNow().toReversed()) {
    const found = own.find(({ keys, run }) => run && keys.some((key) => isOn(key) && isPressed(key, event)))
    if (!found || (found.whileTyping === false && isOfText(event.target))) continue
    event.preventDefault()
    if (event.repeat && !found.repeats) return
    if (event.ctrlKey || event.metaKey) leaveForAMoment()
    found.run?.()
    return
  }
}

/** Whether these keys are pressed and may act: a key that types something does not while text is typed. */
export function isPressed(keys: string, event: KeyboardEvent): boolean {
  const [key = '', ...modifiers] = keys.split('+').toReversed()
  const hasMod = event.ctrlKey || event.metaKey
  if (modifiers.includes('Mod') !== hasMod || modifiers.includes('Alt') !== event.altKey) return false
  if (modifiers.length === 0 && isTyping(event.target)) return false
  // Signs need Shift on some keyboards. An input method for Chinese types the wide ones.
  const isSign = /^[^\p{L}\p{N}]$/u.test(key)
  if (!isSign && modifiers.includes('Shift') !== event.shiftKey) return false
  return event.key.normalize('NFKC').toLowerCase() === key.toLowerCase()
}

const fields = 'input, textarea, select, [contenteditable="true"], [role="grid"], [role="combobox"], [role="textbox"]'
const boxes = '[type="checkbox"], [type="radio"], [type="button"], [type="submit"]'

/** Whether keys go into a field, or into a grid, whose cells begin to be edited by a letter. */
function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element ? target.closest(fields) : null
  return field !== null && !field.matches(boxes)
}

const isOfText = (target: EventTarget | null): boolean => isTyping(target) || getSelection()?.isCollapsed === false

/** Some inputs take what was typed only when they are left, as a click on a button would do. */
function leaveForAMoment(): void {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
  input.blur()
  input.focus({ preventScroll: true })
}
