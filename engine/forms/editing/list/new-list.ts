import { mayBeColumn, searchKindsOf } from '../../check-list.ts'
import type { FieldTypes } from '../../field-type.ts'
import type { FormDefinition, ListDefinition } from '../../model.ts'
import { fieldsOf } from '../../outline.ts'
import { buttonOf, columnOf, searchOf } from './items.ts'

const columnsAtFirst = 8
const searchesAtFirst = 3

/**
 * The list of a new function: its first fields as columns and searches, and the usual buttons. Without columns and searches it is filled
 * again when the form has fields, see `filledList`.
 */
export function newList(form: FormDefinition, types: FieldTypes): ListDefinition {
  const shown = fieldsOf(form, types).filter(({ part }) => !part.hidden)
  return {
    columns: shown.filter(mayBeColumn).slice(0, columnsAtFirst).map(columnOf),
    searches: shown
      .filter((field) => searchKindsOf(field).length > 0)
      .slice(0, searchesAtFirst)
      .map(searchOf),
    sortBy: '',
    sortDirection: 'desc',
    paged: true,
    pageSize: 20,
    buttons: [buttonOf('add'), buttonOf('download')],
    rowButtons: [buttonOf('edit'), buttonOf('remove'), buttonOf('detail')],
    summary: [],
    superQuery: true,
    layout: 'plain',
    rowClick: 'detail',
    judges: { buttons: false, columns: false, fields: false, rows: false },
  }
}

/** The list with columns and searches of its form, and the usual buttons, where it has none yet; the rest stays. */
export function filledList(list: ListDefinition, form: FormDefinition, types: FieldTypes): ListDefinition {
  const { columns, searches, buttons, rowButtons } = newList(form, types)
  const hasButtons = list.buttons.length > 0 || list.rowButtons.length > 0
  return {
    ...list,
    ...(hasButtons ? {} : { buttons, rowButtons }),
    columns: list.columns.length === 0 ? columns : list.columns,
    searches: list.searches.length === 0 ? searches : list.searches,
  }
}
