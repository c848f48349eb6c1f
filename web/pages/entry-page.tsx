import { useText } from '#ui/text/use-text.tsx'
import { SignInForm } from '#web/pages/sign-in-form.tsx'
import { SignInFrame } from '#web/pages/sign-in-frame.tsx'

/** The start page of a visitor: the platform's name and the sign-in. */
export function EntryPage() {
  const t = useText()
  return (
    <SignInFrame>
      <SignInForm title={t('web.entry.welcome')} back="/home" />
    </SignInFrame>
  )
}
