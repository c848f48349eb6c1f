import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { createStore } from 'zustand/vanilla'
import type { TextKey } from '#engine/texts/text.ts'
import { lookStore } from '#web/appearance/appearance-store.ts'

/** One thing that keys do on a screen. */
export interface ScreenKey {
  /** Keys that do it, such as `Mod+Enter`, `Alt+PageDown`, `?`. `Mod` is Ctrl, on a Mac ⌘. */
  readonly keys: readonly string[]
  readonly label: TextKey
  /** What happens; absent where a part of the screen listens for itself and the keys are only told. */
  readonly run?: () => void
}

/** The keys of one part of a screen, under its name. */
export interface KeyGroup {
  readonly title: TextKey
  readonly keys: readonly ScreenKey[]
}

interface Declared {
  readonly group: RefObject<KeyGroup>
  /** An element of the part; undefined: the keys work everywhere. */
  readonly place: RefObject<HTMLElement | null> | undefined
}

/** In the order in which they were declared: what was opened last comes last. */
const declared = new Set<Declared>()

/** The groups that the list of keys shows; undefined while it is closed. */
export const shownKeysStore = createStore<{ readonly groups: readonly KeyGroup[] | undefined }>(() => ({ groups: undefined }))

/** Opens the list of the keys that work now. */
export function showKeys(): void {
  const groups = groupsNow().map(({ group: { current } }) => ({
    ...current,
    keys: current.keys.map((one) => ({ ...one, keys: one.run ? one.keys.filter(isOn) : one.keys })).filter(({ keys }) => keys.length > 0),
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
  const latest = useRef(group)
  useEffect(() => {
    latest.current = group
  })
  useEffect(() => {
    const one = { group: latest, place }
    if (declared.size === 0) addEventListener('keydown', press)
    declared.add(one)
    return () => {
      declared.delete(one)
      if (declared.size === 0) removeEventListener('keydown', press)
    }
  }, [place])
}

/** Users may turn off keys of one sign, which somebody who speaks or trembles hits unawares. */
const isOn = (keys: string): boolean => keys.length > 1 || lookStore.getState().singleKeys

const groupsNow = (): readonly Declared[] => [...declared].filter(({ place }) => !place || (place.current && isOnTop(place.current)))

function press(event: KeyboardEvent): void {
  if (event.isComposing || event.defaultPrevented) return
  for (const { group } of groupsNow().toReversed()) {
    const found = group.current.keys.find(({ keys, run }) => run && keys.some((key) => isOn(key) && isPressed(key, event)))
    if (!found) continue
    event.preventDefault()
    if (event.repeat) return
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

const dialogAround = (element: Element | null) => element?.closest('[role="dialog"]') ?? null

/** Whether the page of an element is shown, and the focus is in the same dialog, or in none as the element. */
function isOnTop(element: Element): boolean {
  return element.checkVisibility() && dialogAround(element) === dialogAround(document.activeElement)
}

/** Some inputs take what was typed only when they are left, as a click on a button would do. */
function leaveForAMoment(): void {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
  input.blur()
  input.focus({ preventScroll: true })
}
