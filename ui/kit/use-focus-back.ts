import { useEffect, useState } from 'react'

/** The kit returns the focus when a dialog is closed, but not when it is unmounted while open. */
export function useFocusBack(): void {
  // Read during rendering, because an input of the dialog may take the focus before any effect runs.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus())
    },
    [opener],
  )
}
