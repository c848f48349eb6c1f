import { useLayoutEffect } from 'react'
import { TextInput } from '#ui/kit/input.tsx'
import type { FilterCode } from '#web/list/filter-code.ts'

interface FilterStandInProps {
  readonly id: string
  readonly value: unknown
  readonly code: Exclude<FilterCode, 'there'>
}

/**
 * Drawn in place of a condition until its code is loaded: an input of the same size, so that nothing moves, which passes its
 * focus on. When the code cannot be loaded it stays, disabled.
 */
export function FilterStandIn({ id, value, code }: FilterStandInProps) {
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === id) queueMicrotask(() => document.getElementById(id)?.focus())
    },
    [id],
  )
  const isMissing = code === 'missing'
  return <TextInput id={id} value={typeof value === 'string' ? value : ''} readOnly aria-busy={!isMissing} disabled={isMissing} />
}
