import { useEffect } from 'react'
import type { RefObject } from 'react'
import { focusTarget } from '#web/form/field-row.tsx'
import type { FormPlace } from '#web/form/form-place.tsx'

/**
 * Puts the focus into the first field that can be filled in, once. Not on a phone, where the keyboard would cover the form, and not
 * where the user has already put the focus somewhere else.
 */
export function useFocusAtStart(body: RefObject<HTMLElement | null>, place: FormPlace, wanted: boolean): void {
  const takes = wanted && !place.phone
  useEffect(() => {
    if (!takes) return undefined
    // A dialog around the form takes the focus by effects of its own, which run after this one.
    const frame = requestAnimationFrame(() => {
      if (isElsewhere(body.current)) return
      firstInput(place)?.focus()
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- a form begins once
  }, [])
}

/**
 * Whether the user has put the focus somewhere else. What lies around a dialog cannot have it; there it is on its way from what opened the
 * dialog to the first thing in it, which is the button that closes it.
 */
function isElsewhere(body: HTMLElement | null): boolean {
  const active = document.activeElement
  if (!body || !active || active.contains(body)) return false
  return body.contains(active) || body.closest('[role=dialog]') === null
}

function firstInput({ session, outline, idOf }: FormPlace): HTMLElement | undefined {
  for (const { key } of outline.fields) {
    const field = session.snapshot(key)
    const target = field?.visible && !field.readOnly ? focusTarget(idOf(key)) : null
    if (target) return target
  }
  return undefined
}
