import { isJson } from '#engine/forms/codec-members.ts'
import { listScriptsOf, safeStyle, type ListScripts, type RowStyle } from '#engine/forms/list-scripts.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { recordsIn } from '#features/records/web/branch-rows.ts'
import { ScriptHost } from '#web/form/scripts/script-host.ts'
import type { ListRow, StyleOfCell } from '#web/list/model.ts'

/** Rows that the scripts of a list are asked about; in a longer list the others look plain. */
const mostRows = 500

interface Styled {
  readonly row: RowStyle | undefined
  readonly cells: ReadonlyMap<string, RowStyle>
}

/**
 * Asks the scripts of a list about its rows, all in one run of the interpreter, which sees the texts of the rows and nothing else. What they
 * give is cut to colours and the look of letters.
 */
export async function stylesBy(list: ListDefinition, rows: readonly ListRow[]): Promise<StyleOfCell | undefined> {
  const scripts = listScriptsOf(list)
  if (!scripts) return undefined
  const asked = recordsIn(rows).slice(0, mostRows)
  const columns = list.columns.map(({ key, label }) => ({ property: key, label }))
  const host = new ScriptHost()
  const answer = await host
    .run(sourceOf(scripts), JSON.stringify({ data: { rows: asked, columns }, formData: {} }))
    .finally(() => host.stop())
  if (answer.failed !== undefined || answer.refused !== undefined) return undefined
  const styled = readStyles(asked, answer.effects)
  return (row, key) => {
    const one = styled.get(row.id)
    return one && (one.row || one.cells.has(key)) ? { ...one.row, ...one.cells.get(key) } : undefined
  }
}

/** One call of each script for each row and cell; a row answers once. Where one throws the row looks plain. */
function sourceOf({ rowStyle, cellStyle }: ListScripts): string {
  return `({ data, setFormData }) => {
    const rowStyle = ${rowStyle ?? 'undefined'}
    const cellStyle = ${cellStyle ?? 'undefined'}
    data.rows.forEach((row, rowIndex) => {
      try {
        const cells = {}
        if (cellStyle) data.columns.forEach((column, columnIndex) => {
          const style = cellStyle({ row, column, rowIndex, columnIndex })
          if (style) cells[column.property] = style
        })
        const own = rowStyle ? rowStyle({ row, rowIndex }) : undefined
        if (own || Object.keys(cells).length > 0) setFormData(String(rowIndex), { row: own || null, cells })
      } catch (error) {}
    })
  }`
}

function readStyles(rows: readonly ListRow[], effects: string): ReadonlyMap<string, Styled> {
  const read = parsedJson(effects)
  const styled = new Map<string, Styled>()
  for (const effect of Array.isArray(read) ? read.filter(isJson) : []) {
    const row = rows[Number(effect['field'])]
    const value = effect['value']
    if (!row || !isJson(value)) continue
    const cells = Object.entries(isJson(value['cells']) ? value['cells'] : {}).flatMap(([key, given]) => {
      const style = safeStyle(given)
      return style ? [[key, style] as const] : []
    })
    styled.set(row.id, { row: safeStyle(value['row']), cells: new Map(cells) })
  }
  return styled
}
