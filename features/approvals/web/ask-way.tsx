import { lazy, Suspense } from 'react'
import type { PeopleDialogProps } from '#features/approvals/web/way/people-dialog.tsx'
import { addWordsOf } from '#web/i18n/i18n.ts'

const Dialog = lazy(async () => {
  const [way] = await Promise.all([import('#features/approvals/web/way/people-dialog.tsx'), addWordsOf('later')])
  return { default: way.PeopleDialog }
})

/** `PeopleDialog`, fetched when it is needed: rarely, and only after the server has answered. */
export function AskWay(props: PeopleDialogProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
