import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { TextKey } from '#engine/texts/text.ts'

/** One thing that keys do on a screen. */
export interface ScreenKey {
  /** Keys that do it, such as `Mod+Enter`, `Alt+PageDown`, `?`. `Mod` is Ctrl, on a Mac ⌘. */
  readonly keys: readonly string[]
  readonly label: TextKey
  /** What happens; absent where a part of the screen listens for itself and the keys are only told. */
  readonly run?: () => void
  /** False: while text is typed or selected the browser does with these keys what it does with a text. */
  readonly whileTyping?: boolean
  /** A key that is held down acts again and again. */
  readonly repeats?: boolean
}

/** The keys of one part of a screen, under its name. */
export interface KeyGroup {
  readonly title: TextKey
  readonly keys: readonly ScreenKey[]
}

interface Told {
  readonly group: RefObject<KeyGroup>
  /** An element of the part; undefined: the keys work everywhere. */
  readonly place: RefObject<HTMLElement | null> | undefined
}

/** In the order in which they were declared: what was opened last comes last. */
const told = new Set<Told>()

/**
 * Tells of the keys of a part of a screen while it is drawn.
 *
 * @param place any element of the part; undefined: the keys work everywhere
 */
export function useToldKeys(place: RefObject<HTMLElement | null> | undefined, group: KeyGroup): void {
  const latest = useRef(group)
  useEffect(() => {
    latest.current = group
  })
  useEffect(() => {
    const one = { group: latest, place }
    told.add(one)
    return () => void told.delete(one)
  }, [place])
}

/** The groups whose keys work now: not while a dialog covers their part, nor while its page is not shown. */
export const groupsNow = (): readonly KeyGroup[] =>
  [...told].filter(({ place }) => !place || (place.current && isOnTop(place.current))).map(({ group }) => group.current)

const dialogAround = (element: Element | null) => element?.closest('[role="dialog"]') ?? null

/** Whether the page of an element is shown, and the focus is in the same dialog, or in none as the element. */
function isOnTop(element: Element): boolean {
  return element.checkVisibility() && dialogAround(element) === dialogAround(document.activeElement)
}
