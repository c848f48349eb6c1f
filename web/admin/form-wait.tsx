import { useLayoutEffect, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/kit/button.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallError } from '#web/call/call-error.ts'
import { FormFrame } from '#web/form/form-frame.tsx'

interface FormWaitProps {
  /** What the head of the form will say. */
  readonly title: string
  /** What the form waits for: its values, and what may be chosen in it. Their calls handle all failures. */
  readonly reads: readonly Pick<UseQueryResult<unknown, CallError>, 'data' | 'error' | 'refetch'>[]
  readonly onClose: () => void
}

/**
 * Stands in the place of a form that opens once its values and choices are read. What cannot be read is said, and asked for again on
 * demand: otherwise the button that opens the form would do nothing.
 */
export function FormWait({ title, reads, onClose }: FormWaitProps) {
  const t = useText()
  // The button that reads again goes with this, so the form would give the focus back to nothing.
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => () => void (opener instanceof HTMLElement && opener.focus()), [opener])
  const failed = reads.filter(({ data, error }) => error !== null && data === undefined)
  const error = failed[0]?.error
  if (!error) return null
  return (
    <FormFrame settings={{}} title={title} onClose={onClose} foot={<Button onClick={onClose}>{t('ui.close')}</Button>}>
      <Problem text={error.msg} traceId={error.requestId} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
    </FormFrame>
  )
}
