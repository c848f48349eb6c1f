import type { Answers } from '#features/approvals/actions/action.ts'
import type { CallError } from '#web/call/call-error.ts'

/** Why people who were named in a dialog were refused, by the name of the question, which is that of the member that is sent. */
export function refusedAnswers({ fieldProblems }: CallError, { people }: Answers): Readonly<Record<string, string>> {
  return Object.fromEntries(fieldProblems.filter(({ field }) => Object.hasOwn(people, field)).map(({ field, text }) => [field, text]))
}
