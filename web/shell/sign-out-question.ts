import type { Feedback } from '#ui/kit/feedback.tsx'
import type { Translate } from '#ui/text/use-text.tsx'

/** Asks whether the user really wants to leave. */
export function askToSignOut(feedback: Feedback, t: Translate): Promise<boolean> {
  return feedback.confirm({ text: t('web.sign-out.question') })
}
