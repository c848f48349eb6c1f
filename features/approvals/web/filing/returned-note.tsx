import { Suspense, lazy } from 'react'
import type { ReturnNoteProps } from '#features/approvals/web/filing/return-note.tsx'
import { returnsOf } from '#features/approvals/web/filing/returned-marks.ts'

const ReturnNote = lazy(async () => ({ default: (await import('#features/approvals/web/filing/return-note.tsx')).ReturnNote }))

/** Why a request was sent back, above its form; absent, with its code, while the request is elsewhere. */
export function ReturnedNote(props: ReturnNoteProps) {
  if (returnsOf(props.detail).length === 0) return null
  return (
    <Suspense fallback={null}>
      <ReturnNote {...props} />
    </Suspense>
  )
}
