import type { CallInput } from '#engine/contract/call.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { nodeCondition } from '#engine/forms/list-layout.ts'
import { sortsOfList } from '#engine/forms/list-sorts.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { listRecords } from '#features/records/contract.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { columnQuery, filteredColumns } from '#web/list/column-filter.ts'
import { sortsIn } from '#web/list/model.ts'
import type { ListQuery } from '#web/list/model.ts'
import { searchCondition } from '#web/list/search-condition.ts'
import { superFields, superQueryJson, usableQuery } from '#web/list/super-query.ts'

/** The call for a page of the list. */
export function listRequest(fn: OpenFunction, query: ListQuery, facts: FormFacts, exactTotal: boolean): CallInput<typeof listRecords> {
  const { byName } = outlineOf(fn.form, fieldTypes)
  const conditions = fn.list.searches.flatMap((search) => {
    const field = byName.get(search.key)
    const value = query.filter[search.key]
    return field && value !== undefined ? [[search.key, searchCondition(search, field, value, facts)]] : []
  })
  const searched = query.node === undefined ? conditions : [...conditions, [nodeCondition, query.node]]
  const chosen = sortsIn(query)
  const sorts = chosen.length > 0 ? chosen : sortsOfList(fn.list)
  const [sort] = sorts
  return {
    params: { modelId: fn.id },
    body: {
      currentPage: query.page,
      pageSize: query.size,
      ...(sorts.length > 1
        ? { sort: '' as const, sidx: sorts.map(({ key, direction }) => (direction === 'asc' ? key : `-${key}`)).join(',') }
        : { sort: sort?.direction ?? '', sidx: sort?.key ?? '' }),
      queryJson: searched.length === 0 ? '' : JSON.stringify(Object.fromEntries(searched)),
      superQueryJson: superQueryJson(
        usableQuery(superFields(fn.form, fn.list), query.superQuery, facts),
        usableQuery(filteredColumns(fn.form, fn.list), columnQuery(query), facts),
      ),
      menuId: fn.menuId,
      exactTotal,
      // The headings come first, the rows of one when it is opened.
      ...(fn.list.layout === 'grouped' ? { groups: { after: null } } : {}),
    },
  }
}
