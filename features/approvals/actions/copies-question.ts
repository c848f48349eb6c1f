import type { Answers, Question } from '#features/approvals/actions/action.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import type { TextKey } from '#engine/texts/text.ts'

/** Name of the question, and of the member that the calls take its answer by. */
const name = 'copyIds'

/** Asks who else gets a copy (抄送), where the node lets its approver add people. */
export function copiesQuestion({ operation }: RequestDetail, say: (key: TextKey) => string): readonly Question[] {
  return operation?.copies ? [{ kind: 'people', name, label: say('approvals.copies.add'), multiple: true, isOptional: true }] : []
}

/** The answer as it is sent: separated by commas, as clients of the family do; nothing where nobody was named. */
export function copiesBody({ people: { [name]: ids = [] } }: Pick<Answers, 'people'>): { copyIds?: string } {
  return ids.length > 0 ? { copyIds: ids.join(',') } : {}
}
