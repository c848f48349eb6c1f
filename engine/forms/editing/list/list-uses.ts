import { fixedFilterOf } from '../../fixed-filter.ts'
import { arrangingField } from '../../list-layout.ts'
import type { ListDefinition } from '../../model.ts'
import { fieldsOfAddress, ownButtonsOf } from '../../own-buttons.ts'
import { sortsOfList } from '../../list-sorts.ts'
import { listOnAnyDevice, listOnPhone } from '../../phone/phone-list.ts'
import { comparedField } from '../../super-query.ts'
import { renamedInExpression } from '../references.ts'

/** What a list does with a field: these follow when the field is removed, by `withoutField`. */
export type ListUse = 'column' | 'search' | 'sum' | 'sorting' | 'card' | 'layout' | 'filter' | 'button'

/** What the list of a form does with a field of it, on computers or on phones. */
export function listUses(definition: ListDefinition, key: string): readonly ListUse[] {
  const list = listOnAnyDevice(definition)
  const uses: Readonly<Record<ListUse, boolean>> = {
    column: list.columns.some((column) => column.key === key),
    search: list.searches.some((search) => search.key === key),
    sum: list.summary.includes(key),
    sorting: [definition, listOnPhone(definition)].flatMap(sortsOfList).some((sort) => sort.key === key),
    card: list.cardFields?.includes(key) ?? false,
    layout: arrangingField(list) === key,
    filter: (fixedFilterOf(list)?.groups ?? []).some(({ conditions }) =>
      conditions.some((condition) => condition.field === key || comparedField(condition) === key),
    ),
    button: isInButtons(list, key),
  }
  return (Object.keys(uses) as ListUse[]).filter((use) => uses[use])
}

function isInButtons(list: ListDefinition, key: string): boolean {
  const other = new Map([[key, `${key}_`]])
  return ownButtonsOf(list).some(
    ({ when, address, formOptions, parameters }) =>
      renamedInExpression(when, other) !== when ||
      fieldsOfAddress(address).includes(key) ||
      formOptions.some(({ currentField }) => currentField === key) ||
      parameters.some(({ relationField }) => relationField === key),
  )
}
