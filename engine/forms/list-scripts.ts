import type { ListDefinition } from './model.ts'
import { writtenScript } from './scripts.ts'

/** Scripts of a list as source text (`funcs` of form-definition 4): how its rows and cells look, and what is said of the rows that were read. */
export interface ListScripts {
  readonly rowStyle: string | undefined
  readonly cellStyle: string | undefined
  readonly afterOnload: string | undefined
}

/** The scripts of a list; undefined where none of them does anything. */
export function listScriptsOf({ rest }: Pick<ListDefinition, 'rest'>): ListScripts | undefined {
  const funcs = rest?.['funcs']
  const { rowStyle, cellStyle, afterOnload } = (typeof funcs === 'object' && funcs !== null ? funcs : {}) as Record<string, unknown>
  const scripts = { rowStyle: writtenScript(rowStyle), cellStyle: writtenScript(cellStyle), afterOnload: writtenScript(afterOnload) }
  return Object.values(scripts).every((script) => script === undefined) ? undefined : scripts
}

/** What a script may set of the look of a row or cell. */
export interface RowStyle {
  readonly color?: string
  readonly backgroundColor?: string
  readonly fontWeight?: string
  readonly fontStyle?: string
  readonly textDecoration?: string
}

const colour = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/deg]{1,60}\)|[a-z]{3,30})$/i
const words = (...known: readonly string[]) => new RegExp(`^(?:${known.join('|')})$`)

/** By the names that scripts use; nothing here fetches, moves or covers anything. */
const allowed: Readonly<Record<string, { readonly name: keyof RowStyle; readonly shape: RegExp }>> = {
  color: { name: 'color', shape: colour },
  background: { name: 'backgroundColor', shape: colour },
  backgroundColor: { name: 'backgroundColor', shape: colour },
  'background-color': { name: 'backgroundColor', shape: colour },
  fontWeight: { name: 'fontWeight', shape: words('normal', 'bold', 'bolder', 'lighter', '[1-9]00') },
  'font-weight': { name: 'fontWeight', shape: words('normal', 'bold', 'bolder', 'lighter', '[1-9]00') },
  fontStyle: { name: 'fontStyle', shape: words('normal', 'italic') },
  textDecoration: { name: 'textDecoration', shape: words('none', 'underline', 'line-through') },
}

/** The part of what a script gave that may be applied: colours and the look of letters. */
export function safeStyle(given: unknown): RowStyle | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const rule = Object.hasOwn(allowed, name) ? allowed[name] : undefined
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return rule?.shape.test(text) ? [[rule.name, text] as const] : []
  })
  return entries.length > 0 ? (Object.fromEntries(entries) as RowStyle) : undefined
}
