import { Suspense, lazy, useEffect } from 'react'
import { readConfiguration } from '#features/settings/contract.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { loadUser } from '#web/session/load-user.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { askAndSignOut } from '#web/shell/sign-out-question.tsx'

const PasswordDialog = lazy(async () => ({ default: (await import('#web/shell/password/password-dialog.tsx')).PasswordDialog }))

/** Opens when the policy requires the user to replace a password set by somebody else; the only alternative is to sign out. */
export function ForcedPasswordChange() {
  const t = useText()
  const feedback = useFeedback()
  const { userId, changePasswordDate, mustChangePassword } = useCurrentUser().userInfo
  const neverChanged = changePasswordDate === null
  const { data } = useCall(readConfiguration, {}, { enabled: neverChanged && !mustChangePassword, staleTime: 60_000, handles: 'all' })
  const isForced = mustChangePassword || (neverChanged && data?.mandatoryModificationOfInitialPassword === 1)
  useEffect(() => {
    if (isForced) document.title = t('web.password.change')
  }, [isForced, t])

  if (!isForced) return null
  return (
    <Suspense fallback={null}>
      <PasswordDialog
        reason={t(neverChanged ? 'web.password.forced' : 'web.password.due')}
        onClose={() => void askAndSignOut(userId, feedback, t)}
        // Where the user cannot be read the page begins anew, and says why.
        onChanged={() => void loadUser().catch(() => location.reload())}
      />
    </Suspense>
  )
}
