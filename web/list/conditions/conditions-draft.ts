import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { SuperQuery } from '#web/list/model.ts'
import { draftProblem, toCondition, toDraft, type SuperDraft, type SuperField } from '#web/list/super-query.ts'

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

/** A query to be edited: its conditions are the first group. Conditions that the list cannot ask for are left out. */
export function draftOfQuery(
  fields: readonly SuperField[],
  { any, conditions, groups = [] }: SuperQuery,
  facts: FieldFacts,
): ConditionsDraft {
  const all = conditions.length > 0 || groups.length === 0 ? [{ any, conditions }, ...groups] : groups
  return {
    match: any ? 'or' : 'and',
    groups: all.map((group) => ({
      id: newDraftId(),
      match: group.any ? 'or' : 'and',
      conditions: group.conditions.flatMap((condition) => toDraft(fields, condition, facts, newDraftId()) ?? []),
    })),
  }
}

/** The query of complete conditions; groups without any are left out, and one alone is none. */
export function queryOfDraft({ match, groups }: ConditionsDraft, facts: FieldFacts): SuperQuery {
  const filled = groups
    .filter(({ conditions }) => conditions.length > 0)
    .map((group) => ({ any: group.match === 'or', conditions: group.conditions.flatMap((one) => toCondition(one, facts)) }))
  const [first] = filled
  if (filled.length < 2) return first ?? { any: false, conditions: [] }
  return { any: match === 'or', conditions: [], groups: filled }
}
