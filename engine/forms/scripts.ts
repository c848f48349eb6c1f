import type { ScriptedFlag } from './evaluation.ts'
import type { FormDefinition, FormPart } from './model.ts'

/** Moments at which the script of a field runs (`on` of form-definition 1). */
export interface FieldScripts {
  readonly change?: string
  readonly blur?: string
  readonly click?: string
}

/** Scripts of a definition as source text. Scripts that do nothing are left out. */
export interface FormScripts {
  /** Runs once when the form is opened to be filled in. */
  readonly onLoad: string | undefined
  /** Runs before each save, which goes on unless it throws or its promise is rejected. */
  readonly beforeSubmit: string | undefined
  /** Runs after a save that succeeded; it may say something and changes nothing any more. */
  readonly afterSubmit: string | undefined
  /** By key of a part; by `table.column` of a column of a sub-table, whose script runs for the row that changed. */
  readonly fields: ReadonlyMap<string, FieldScripts>
}

/** What a script asks of the form it runs in. */
export type ScriptEffect =
  | { readonly do: 'set'; readonly field: string; readonly value: unknown }
  /** Narrows the choices of a field to some of them; null offers all again. */
  | { readonly do: 'offer'; readonly field: string; readonly ids: readonly string[] | null }
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: ScriptedFlag; readonly field: string; readonly to: boolean }

/** Designers of the family write a function without statements where nothing was entered. */
function isWritten(source: unknown): source is string {
  if (typeof source !== 'string') return false
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/[^\n]*/g, '')
    .trim()
  return code !== '' && !/^\(?\s*(?:async\s*)?\(?[^()]*\)?\s*=>\s*\{\s*\}\s*\)?\s*;?$/.test(code)
}

/** The source of a script that does something; undefined for what is none. */
export const writtenScript = (source: unknown): string | undefined => (isWritten(source) ? source : undefined)

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function fieldScripts(part: FormPart): FieldScripts | undefined {
  const { change, blur, click } = members(part.rest?.on)
  const own = {
    change: writtenScript(change),
    blur: writtenScript(blur),
    click: writtenScript(part.type === 'button' ? part.options.script : click),
  }
  const given = Object.entries(own).filter(([, source]) => source !== undefined)
  return given.length > 0 ? (Object.fromEntries(given) as FieldScripts) : undefined
}

/**
 * The scripts of a definition (form-definition 1). They come from clients of the family and from buttons; the browser alone runs them,
 * apart from the page (security 5.6).
 *
 * @returns undefined for a form without a script
 */
export function scriptsOf(definition: FormDefinition): FormScripts | undefined {
  const { onLoad, beforeSubmit, afterSubmit } = members(definition.rest?.funcs)
  const fields = new Map<string, FieldScripts>()
  const visit = (part: FormPart, table?: string): void => {
    const scripts = fieldScripts(part)
    if (scripts) fields.set(table === undefined ? part.key : `${table}.${part.key}`, scripts)
    for (const child of part.children ?? []) visit(child, part.type === 'sub-table' ? part.key : table)
  }
  for (const part of definition.parts) visit(part)
  const written = { onLoad: writtenScript(onLoad), beforeSubmit: writtenScript(beforeSubmit), afterSubmit: writtenScript(afterSubmit) }
  return fields.size === 0 && Object.values(written).every((one) => one === undefined) ? undefined : { ...written, fields }
}
