import type { Scope } from '#engine/expressions/scope.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { isWeekday } from '#engine/values/working-time.ts'
import type { FieldFacts } from './field-type.ts'

/** Facts besides the record (form-definition 11.4), including those that expressions may read. */
export interface FormFacts extends FieldFacts {
  /** Facts of the acting user, of dictionaries, and stepped facts, as the expression language asks for them. */
  readonly expressions?: Pick<Scope, 'user' | 'lookup' | 'codeOf' | 'steps' | 'isWorkingDay'>
}

/**
 * The part of an expression's scope that does not come from the record.
 *
 * @param workingDays days that differ from the weekend rule, as a definition brings them to the browser; the server's own facts come first
 */
export function scopeFacts(facts: FormFacts, workingDays?: Readonly<Record<string, boolean>>): Omit<Scope, 'value'> {
  return {
    ...(workingDays && { isWorkingDay: (day: string) => workingDays[day] ?? isWeekday(day) }),
    user: { id: facts.user?.id ?? null, organization: facts.user?.organizationId ?? null },
    ...facts.expressions,
    today: fromEpoch(facts.now, 'yyyy-MM-dd', facts.zone),
    now: fromEpoch(facts.now, 'yyyy-MM-dd HH:mm:ss', facts.zone),
  }
}
