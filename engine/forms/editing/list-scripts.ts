import type { ListDefinition } from '../model.ts'
import { ownButtonsOf, withOwnButtons } from '../own-buttons.ts'

/** Moments of a list at which a script may run (`funcs` of form-definition 4). */
export const listMoments = ['rowStyle', 'cellStyle', 'afterOnload'] as const

/** Where a script stands: at a moment of the list, or at an own button, by its place among them. */
export type ListScriptPlace =
  | { readonly button: undefined; readonly moment: (typeof listMoments)[number] }
  | { readonly button: number; readonly moment: 'click' }

/** A place with what is written there; `''` where nothing is. */
export type WrittenListScript = ListScriptPlace & { readonly source: string }

const funcsOf = ({ rest }: ListDefinition): Readonly<Record<string, unknown>> => {
  const funcs = rest?.['funcs']
  return typeof funcs === 'object' && funcs !== null ? (funcs as Readonly<Record<string, unknown>>) : {}
}

/** All places of a list at which a script runs: the list itself, and each own button that does a script. */
export function scriptsInList(list: ListDefinition): readonly WrittenListScript[] {
  const funcs = funcsOf(list)
  const own = listMoments.map((moment): WrittenListScript => {
    const source = funcs[moment]
    return { button: undefined, moment, source: typeof source === 'string' ? source : '' }
  })
  const ofButtons = ownButtonsOf(list).flatMap(({ action, script }, button): readonly WrittenListScript[] =>
    action === 'script' ? [{ button, moment: 'click', source: script }] : [],
  )
  return [...own, ...ofButtons]
}

/** The list with a script at a place, or with none there where it is empty. */
export function withListScript(list: ListDefinition, { button, moment }: ListScriptPlace, source: string): ListDefinition {
  const written = source.trim() === '' ? '' : source
  if (button !== undefined)
    return withOwnButtons(
      list,
      ownButtonsOf(list).map((one, at) => (at === button ? { ...one, script: written } : one)),
    )
  const { [moment]: _before, ...others } = funcsOf(list)
  const funcs = written === '' ? others : { ...others, [moment]: written }
  const { funcs: _funcs, ...rest } = list.rest ?? {}
  return { ...list, rest: Object.keys(funcs).length === 0 ? rest : { ...rest, funcs } }
}
