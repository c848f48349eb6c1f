import type { FormDefinition, FormPart } from '#engine/forms/model.ts'

const isCode = (source: unknown): boolean => typeof source === 'string' && /=>|function/.test(source)
const hasCode = (sources: unknown): boolean => typeof sources === 'object' && sources !== null && Object.values(sources).some(isCode)

const hasScript = ({ rest, options, children }: FormPart): boolean =>
  hasCode(rest?.on) || isCode(options.script) || (children?.some(hasScript) ?? false)

/** Whether the code that runs scripts has to be loaded; that code knows whether a script does anything. */
export const mayHaveScripts = ({ parts, rest }: FormDefinition): boolean => hasCode(rest?.funcs) || parts.some(hasScript)

let loaded: typeof import('#web/form/scripts/form-scripts.tsx') | undefined

/** What runs scripts; undefined until a form with one was loaded. */
export const loadedScripts = (): typeof loaded => loaded

export async function loadScripts(): Promise<void> {
  loaded = await import('#web/form/scripts/form-scripts.tsx')
}
