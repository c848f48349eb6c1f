import { refusal, Refused } from '#engine/values/refusal.ts'
import { arrangedBy } from '#features/records/server/arranged/arranged-by.ts'
import { groupHeads } from '#features/records/server/arranged/group-heads.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { filterColumn, type FilterScope } from '#features/records/server/query/filter.ts'
import { matching, type Searched } from '#features/records/server/query/list.ts'
import { summedFields, sumTexts } from '#features/records/server/query/row-texts.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import type { Db } from '#server/database/types.ts'
import { compare } from '#server/query/conditions.ts'

/** @throws Refused 404 where the list has no groups for the reader */
function groupedBy(asked: AskedFunction): StoredField {
  const by = arrangedBy(asked, 'grouped')
  if (!by) throw new Refused(refusal('missing', 'kernel.missing'))
  return by
}

/**
 * The headings of the groups, with texts as the list shows them. Values travel as those of their field do, so a heading is sent back to ask
 * for its rows.
 *
 * @param after the value of the last heading that was told; undefined or null to begin
 */
export async function groupHeadsOf(db: Db, asked: AskedFunction, scope: FilterScope, request: Searched, after: unknown) {
  const by = groupedBy(asked)
  const { facts, right } = asked
  const { type, options } = by.field
  const from = after === undefined || after === null ? undefined : filterColumn(asked, by).toColumn(after)
  const { fn, visible } = asked
  const summed = summedFields(fn, visible).map(({ column }) => column)
  const { heads, more } = await groupHeads(db, scope, by, matching(scope, right, request), from, summed)
  const groups = heads.map(({ value: stored, sums, ...told }) => {
    const counted = summed.length > 0 && sums ? { ...told, summary: sumTexts(fn, visible, sums, facts) } : told
    if (stored === null) return { value: null, label: '', ...counted }
    const value = type.fromColumn(stored, options, facts)
    return { value: type.toWire(value, options, facts), label: type.format(value, options, facts), ...counted }
  })
  return { groups, moreGroups: more }
}

/** The rows of one group alone. */
export function inGroup(asked: AskedFunction, scope: FilterScope, value: unknown): FilterScope {
  const by = groupedBy(asked)
  const isWithout = value === undefined || value === null
  const condition = isWithout ? compare(by, 'empty', []) : compare(by, 'equals', [filterColumn(asked, by).toColumn(value)])
  return { ...scope, within: { key: JSON.stringify(['group', value ?? null]), condition } }
}
