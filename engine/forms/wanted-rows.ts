import type { ParameterValue, RelatedSource } from './field-type.ts'
import type { FormValues } from './model.ts'
import type { FormField, FormOutline } from './outline.ts'
import { rowsIn } from './record-state.ts'
import { referredIds, shownTexts, shownThrough } from './referred-texts.ts'
import { parameterValues, sourceKey } from './source-parameters.ts'

/** A row that a field of a record refers to, with the texts that are shown of it. */
export interface WantedRow {
  readonly source: RelatedSource
  readonly id: string
  readonly texts: readonly string[]
  /** With which parameters of its interface the row is looked for; one set for each cell that names it. */
  readonly parameters: readonly (readonly ParameterValue[])[]
}

/** All rows that the fields of these records refer to, each with the texts that they and others show of it. */
export function wantedRows(outline: Pick<FormOutline, 'fields' | 'tables'>, records: readonly FormValues[]): readonly WantedRow[] {
  const wanted = new Map<string, WantedRow & { readonly texts: string[]; readonly parameters: (readonly ParameterValue[])[] }>()
  const collect = (fields: readonly FormField[], around: readonly FormField[], values: FormValues, record: FormValues): void => {
    const valueOf = (key: string): unknown => (Object.hasOwn(values, key) ? values : record)[key]
    for (const field of fields) {
      const to = field.type.refersTo?.(field.options)
      if (!to) continue
      const texts = [...shownTexts(to), ...around.flatMap((other) => shownThrough(other, field.key))]
      const sent = to.parameters && parameterValues(to.parameters, valueOf)
      for (const id of referredIds(field, values[field.key])) {
        const key = `${sourceKey(to.source)}:${id}`
        const row = wanted.get(key) ?? { source: to.source, id, texts: [], parameters: [] }
        row.texts.push(...texts.filter((text) => !row.texts.includes(text)))
        if (sent) row.parameters.push(sent)
        wanted.set(key, row)
      }
    }
  }
  const { fields, tables } = outline
  for (const values of records) {
    // Fields outside of a sub-table may be shown by its columns too.
    collect(fields, [...fields, ...tables.flatMap(({ columns }) => columns)], values, values)
    for (const table of tables) for (const row of rowsIn(values[table.key])) collect(table.columns, table.columns, row, values)
  }
  return [...wanted.values()]
}
