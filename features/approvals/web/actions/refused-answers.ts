import type { Answers } from '#features/approvals/actions/action.ts'
import type { CallError } from '#web/call/call-error.ts'

/** Why people or files of a dialog were refused, by the name of the question, which is that of the member that is sent. */
export function refusedAnswers({ fieldProblems }: CallError, { people }: Answers): Readonly<Record<string, string>> {
  // A file of a list is refused with its place in it.
  const named = fieldProblems.map(({ field, text }) => ({ field: /^fileList\b/.test(field) ? 'fileList' : field, text }))
  return Object.fromEntries(
    named.filter(({ field }) => field === 'fileList' || Object.hasOwn(people, field)).map(({ field, text }) => [field, text]),
  )
}
