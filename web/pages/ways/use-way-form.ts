import { useState } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'

/** What is wrong with a form, by field; `form` for what belongs to none. */
export type Problems = Readonly<Record<string, string>>

/**
 * State of a small form before the sign-in.
 *
 * @param fieldOf the form's field by the name of the field in the call
 */
export function useWayForm(fieldOf: Readonly<Record<string, string>>) {
  const t = useText()
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)

  function problemsOf(failure: CallError): Problems {
    const placed = failure.fieldProblems.flatMap(({ field, text }) => {
      const own = fieldOf[field]
      return own ? [[own, text] as const] : []
    })
    // Of several about one field the first is shown.
    if (placed.length > 0) return Object.fromEntries(placed.toReversed())
    return { form: failure.msg || t('web.call.failed') }
  }

  /**
   * Sends the form unless something is missing or it is being sent.
   *
   * @param failed what a refusal does besides being shown; true where it is shown elsewhere
   */
  async function send(missing: Problems, work: () => Promise<void>, failed?: (failure: CallError) => boolean): Promise<void> {
    if (busy) return
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failed?.(failure) !== true) setProblems(problemsOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return { problems, busy, send }
}
