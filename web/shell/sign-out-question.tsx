import type { Feedback } from '#ui/kit/feedback.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import { storeUnsent, unsentForms } from '#web/autosave/autosaves.ts'
import { signOut } from '#web/session/sign-in.ts'

/**
 * Signs out after a question that names the forms with unsaved input, those of other windows included. The input is stored on
 * the server first; where that fails, the user decides whether to lose it.
 */
export async function askAndSignOut(user: string, feedback: Feedback, t: Translate): Promise<void> {
  const question = t('web.sign-out.question')
  const unsent = unsentForms(user)
  const text = unsent.length === 0 ? question : <Named text={question} about={t('web.sign-out.unsent')} forms={unsent} />
  if (!(await feedback.confirm({ text }))) return
  const lost = await storeUnsent(user)
  if (lost.length > 0 && !(await feedback.confirm({ text: <Named text={t('web.sign-out.lost')} forms={lost} />, danger: true }))) return
  await signOut(lost.length > 0)
}

function Named({ text, about, forms }: { readonly text: string; readonly about?: string; readonly forms: readonly string[] }) {
  return (
    <>
      <div>{text}</div>
      {about ? <div>{about}</div> : null}
      <ul>
        {forms.map((form) => (
          <li key={form}>{form}</li>
        ))}
      </ul>
    </>
  )
}
