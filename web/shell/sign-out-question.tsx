import type { Feedback } from '#ui/kit/feedback.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import { hasUnsent } from '#web/session/unsent.ts'

/** Asks for confirmation of a sign-out, because it removes unsent input from this device. */
export function askToSignOut(feedback: Feedback, t: Translate): Promise<boolean> {
  const question = t('web.sign-out.question')
  const text = hasUnsent() ? (
    <>
      <div>{question}</div>
      <div>{t('web.sign-out.unsent')}</div>
    </>
  ) : (
    question
  )
  return feedback.confirm({ text })
}
