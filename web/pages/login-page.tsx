import { useSearchParams } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { SignInForm } from '#web/pages/sign-in-form.tsx'
import { SignInFrame } from '#web/pages/sign-in-frame.tsx'
import { safeRedirect } from '#web/router/navigation.ts'

/** The sign-in page for addresses that need a session. */
export function LoginPage() {
  const t = useText()
  const [query] = useSearchParams()
  return (
    <SignInFrame>
      <SignInForm title={t('web.login.title')} back={safeRedirect(query.get('redirect'))} />
    </SignInFrame>
  )
}
