import { sql } from 'kysely'
import { standsBelow } from '#features/records/server/arranged/tree-rows.ts'
import type { ValueChange } from '#engine/forms/changed-values.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { recordsTable } from '#features/records/server/identifiers.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import { mainAlias, type Condition } from '#server/query/conditions.ts'
import type { RowCondition, RowScheme } from '#server/access/access-control.ts'
import type { Requirement } from '#server/saves/plan.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/**
 * A condition that a new record must be visible to its creator (security 4.4). None when the right always admits own records, as
 * for most roles.
 */
export function newRecordReach({ fn, rights, right }: AskedFunction, session: SignedIn, id: string): Requirement[] {
  if (!right || rights.rows === 'all' || rights.rows.some((scheme) => admitsOwn(scheme, session))) return []
  return [staysInReach(fn, right, id)]
}

/**
 * A condition that a changed record must remain visible to the user. None when the right depends on none of the changed fields.
 */
export function changedRecordReach({ fn, rights, right }: AskedFunction, id: string, changes: readonly ValueChange[]): Requirement[] {
  if (!right || rights.rows === 'all') return []
  const looksAt = rights.rows.flatMap(({ groups }) => groups.flatMap(({ conditions }) => conditions.map(({ field }) => field)))
  // The path `items.<row>.planArea` is `items-planArea` in a condition.
  const names = new Set(looksAt.flatMap((field) => [field, field.split(/[.-]/)[0]]))
  return changes.some(({ path }) => names.has(path.split('.')[0])) ? [staysInReach(fn, right, id)] : []
}

/** A condition that a record is not put below itself, in a list that is a tree: a circle would be shown nowhere. */
export function noCircle({ fn }: AskedFunction, id: string, values: FormValues): Requirement[] {
  const key = fn.list.layout === 'tree' ? fn.list.parent : undefined
  const parent = fn.tables.main.stored.find(({ field }) => field.key === key)
  const above = key === undefined ? undefined : values[key]
  if (!parent || typeof above !== 'string' || above === '') return []
  return [{ query: standsBelow(fn, parent, id, above), otherwise: refusal('invalid', 'records.circle', { field: parent.field.key }) }]
}

function staysInReach(fn: OnlineFunction, right: Condition, id: string): Requirement {
  return {
    query: sql`select 1 from ${recordsTable(fn.tables.main.name)} as ${sql.raw(mainAlias)} where id = ${id} and ${right}`,
    otherwise: refusal('forbidden', 'records.out-of-reach'),
  }
}

function admitsOwn({ groups }: RowScheme, session: SignedIn): boolean {
  const conditions = groups.flatMap((group) => group.conditions)
  return conditions.length > 0 && conditions.every((condition) => isOwn(condition, session))
}

function isOwn({ field, operator, value }: RowCondition, session: SignedIn): boolean {
  if ((operator !== 'equals' && operator !== 'in') || !('current' in value)) return false
  if (field === '@owner') return value.current === 'user' || value.current === 'user-and-subordinates'
  const isOrganization = value.current === 'organization' || value.current === 'organization-and-below'
  return field === '@organization' && isOrganization && session.organizationId !== ''
}
