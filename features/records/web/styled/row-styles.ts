import { isJson } from '#engine/forms/codec-members.ts'
import { listScriptsOf, safeStyle, type ListScripts, type RowStyle } from '#engine/forms/list-scripts.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import { parsedJson } from '#engine/values/parsed-json.ts'
import { recordsIn } from '#features/records/web/branch-rows.ts'
import { effectsIn, say } from '#web/form/scripts/script-effects.ts'
import { ScriptHost } from '#web/form/scripts/script-host.ts'
import type { ListRow, StyleOfCell } from '#web/list/model.ts'

/** Rows that the scripts of a list are asked about; in a longer list the others look plain. */
const mostRows = 500

interface Styled {
  readonly row: RowStyle | undefined
  readonly cells: ReadonlyMap<string, RowStyle>
}

/** What the scripts of a list gave. */
export interface ListLook {
  /** Undefined where nothing looks other than usual. */
  readonly of?: StyleOfCell
  /** Why a script failed: its own words, or the key of a text of ours. */
  readonly failed?: string
}

/**
 * Asks the scripts of a list about its rows, all in one run of the interpreter, which sees the texts of the rows and nothing else. What they
 * give is cut to colours and the look of letters. `afterOnload` sees the same rows, and may say something.
 */
export async function lookBy(list: ListDefinition, rows: readonly ListRow[]): Promise<ListLook> {
  const scripts = listScriptsOf(list)
  if (!scripts) return {}
  const { afterOnload } = scripts
  const [look, said] = await Promise.all([styled(list, scripts, rows), told(afterOnload, rows)])
  const failed = look.failed ?? said.failed
  return { ...look, ...(failed === undefined ? {} : { failed }) }
}

async function told(source: string | undefined, rows: readonly ListRow[]): Promise<Pick<ListLook, 'failed'>> {
  if (source === undefined) return {}
  const host = new ScriptHost()
  const data = recordsIn(rows).slice(0, mostRows)
  const { effects, failed, refused } = await host.run(source, JSON.stringify({ data, formData: {} })).finally(() => host.stop())
  say(effectsIn(effects))
  const reason = failed ?? refused
  return reason === undefined ? {} : { failed: reason }
}

async function styled(list: ListDefinition, scripts: ListScripts, rows: readonly ListRow[]): Promise<ListLook> {
  if (scripts.rowStyle === undefined && scripts.cellStyle === undefined) return {}
  const asked = recordsIn(rows).slice(0, mostRows)
  const columns = list.columns.map(({ key, label }) => ({ property: key, label }))
  const host = new ScriptHost()
  const answer = await host
    .run(sourceOf(scripts), JSON.stringify({ data: { rows: asked, columns }, formData: {} }))
    .finally(() => host.stop())
  const whole = answer.failed ?? answer.refused
  if (whole !== undefined) return { failed: whole }
  const { styles, failed } = readStyles(asked, answer.effects)
  const of: StyleOfCell = (row, key) => {
    const one = styles.get(row.id)
    return one && (one.row || one.cells.has(key)) ? { ...one.row, ...one.cells.get(key) } : undefined
  }
  return { of, ...(failed === undefined ? {} : { failed }) }
}

/** One call of each script for each row and cell; a row answers once. Where one throws the row looks plain. */
function sourceOf({ rowStyle, cellStyle }: ListScripts): string {
  return `({ data, setFormData }) => {
    const rowStyle = ${rowStyle ?? 'undefined'}
    const cellStyle = ${cellStyle ?? 'undefined'}
    let failed
    data.rows.forEach((row, rowIndex) => {
      try {
        const cells = {}
        if (cellStyle) data.columns.forEach((column, columnIndex) => {
          const style = cellStyle({ row, column, rowIndex, columnIndex })
          if (style) cells[column.property] = style
        })
        const own = rowStyle ? rowStyle({ row, rowIndex }) : undefined
        if (own || Object.keys(cells).length > 0) setFormData(String(rowIndex), { row: own || null, cells })
      } catch (error) { failed = failed ?? String(error && error.message !== undefined ? error.message : error) }
    })
    if (failed !== undefined) setFormData('${failedMember}', failed)
  }`
}

/** Stands for the first fault of a script that failed for single rows. */
const failedMember = 'failed'

function readStyles(
  rows: readonly ListRow[],
  effects: string,
): { readonly styles: ReadonlyMap<string, Styled>; readonly failed: string | undefined } {
  const read = parsedJson(effects)
  const styles = new Map<string, Styled>()
  let failed: string | undefined
  for (const effect of Array.isArray(read) ? read.filter(isJson) : []) {
    if (effect['field'] === failedMember) failed = String(effect['value'])
    const row = rows[Number(effect['field'])]
    const value = effect['value']
    if (!row || !isJson(value)) continue
    const cells = Object.entries(isJson(value['cells']) ? value['cells'] : {}).flatMap(([key, given]) => {
      const style = safeStyle(given)
      return style ? [[key, style] as const] : []
    })
    styles.set(row.id, { row: safeStyle(value['row']), cells: new Map(cells) })
  }
  return { styles, failed }
}
