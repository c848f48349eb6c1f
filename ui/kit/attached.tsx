import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'

/**
 * Draws its children once they stand in the page. Where the system reduces motion the kit draws what a dialog holds before it puts the
 * dialog into the page, and an input that asks for the focus then gets none.
 */
export function Attached({ children }: { readonly children: ReactNode }) {
  const [attached, setAttached] = useState(false)
  useLayoutEffect(() => setAttached(true), [])
  return attached ? children : null
}
