import { Suspense, lazy, useEffect } from 'react'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { loadUser } from '#web/session/load-user.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { askAndSignOut } from '#web/shell/sign-out-question.tsx'

const EnrolDialog = lazy(async () => ({ default: (await import('#web/shell/second-factor/enrol-dialog.tsx')).EnrolDialog }))

/** Opens when the policy wants a second factor and there is none; the only alternative is to sign out. A due password comes first. */
export function ForcedEnrolment() {
  const t = useText()
  const feedback = useFeedback()
  const { userId, mustChangePassword, mustEnrol } = useCurrentUser().userInfo
  const isForced = mustEnrol && !mustChangePassword
  useEffect(() => {
    if (isForced) document.title = t('web.factor.set-up')
  }, [isForced, t])
  if (!isForced) return null
  return (
    <Suspense fallback={null}>
      <EnrolDialog
        reason={t('web.factor.forced')}
        onClose={() => void askAndSignOut(userId, feedback, t)}
        // Where the user cannot be read the page begins anew, and says why.
        onDone={() => void loadUser().catch(() => location.reload())}
      />
    </Suspense>
  )
}
