import type { ListDefinition } from '../model.ts'
import type { FormOutline } from '../outline.ts'
import { listOnAnyDevice } from '../phone/phone-list.ts'
import type { ListScriptPlace } from './list-scripts.ts'
import { fieldsSaid, type SaidField } from './script-names.ts'

/** A name in a script that leads nowhere: of no field at all, or of one whose values the rows of the list do not bring. */
export interface WrongName extends SaidField {
  readonly wrong: 'no-field' | 'no-column'
}

/** Whether a script of a form may mean a field or column by this; `table-column` and a cell by the place of its row are ways to write one. */
function isFieldOf({ byName, tables }: FormOutline, name: string): boolean {
  if (byName.has(name)) return true
  const [table = '', place = '', column] = name.split('.')
  if (column !== undefined && /^\d+$/.test(place)) return byName.has(`${table}.${column}`)
  return tables.some(({ key }) => name.startsWith(`${key}-`) && byName.has(`${key}.${name.slice(key.length + 1)}`))
}

const noField = (said: SaidField): WrongName => ({ ...said, wrong: 'no-field' })

/** The names in a script of a form that are of no field. */
export const wrongNamesInForm = (source: string, outline: FormOutline): readonly WrongName[] =>
  fieldsSaid(source, ['formData'])
    .filter(({ name }) => !isFieldOf(outline, name))
    .map(noField)

/** Members of rows beside the columns, as lists send them. */
const ofRows = new Set(['id', 'version', 'flowId', 'flowState', 'actions', 'parentId', 'children', 'hasChildren'])

/** The names in a script of a list that are of no field, or of none of its columns. */
export function wrongNamesInList(
  source: string,
  { moment }: Pick<ListScriptPlace, 'moment'>,
  outline: FormOutline,
  list: ListDefinition,
): readonly WrongName[] {
  if (moment === 'click')
    return fieldsSaid(source, ['formData', 'data'])
      .filter(({ name }) => name !== 'id' && !isFieldOf(outline, name))
      .map(noField)
  // What `afterOnload` is given are all rows at once.
  if (moment === 'afterOnload') return []
  const shown = new Set(listOnAnyDevice(list).columns.map(({ key }) => key))
  return fieldsSaid(source, ['row']).flatMap((said) => {
    const key = said.name.replace(/_id$/, '')
    if (shown.has(said.name) || shown.has(key) || ofRows.has(said.name) || said.name.startsWith('@')) return []
    return [outline.byName.has(said.name) ? { ...said, wrong: 'no-column' as const } : noField(said)]
  })
}
