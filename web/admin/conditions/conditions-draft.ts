import { draftProblem, type SuperDraft } from '#web/list/super-query.ts'

/** Conditions in groups, as they are edited. */
export interface ConditionsDraft {
  readonly match: 'and' | 'or'
  readonly groups: readonly GroupDraft[]
}

export interface GroupDraft {
  readonly id: string
  readonly match: 'and' | 'or'
  readonly conditions: readonly SuperDraft[]
}

let made = 0

/** A name for a condition or a group, which has none of its own. */
export const newDraftId = (): string => `${(made += 1)}`

export const newCondition = (): SuperDraft => ({ id: newDraftId(), field: undefined, operator: undefined, value: undefined })
export const newGroup = (): GroupDraft => ({ id: newDraftId(), match: 'and', conditions: [newCondition()] })

/** Whether every condition can be asked for. */
export function isComplete({ groups }: ConditionsDraft): boolean {
  return groups.length > 0 && groups.every(({ conditions }) => conditions.length > 0 && conditions.every((one) => !draftProblem(one)))
}
