import type { FieldTypes } from '../field-type.ts'
import type { FormDefinition, FormPart } from '../model.ts'
import type { FieldScripts } from '../scripts.ts'
import { editParts, placesOf, type PartAddress } from './part-tree.ts'

/** Moments of a form at which a script may run. */
export const formMoments = ['onLoad', 'beforeSubmit', 'afterSubmit'] as const

/** Where a script stands: at a moment of the form, or of one of its parts. */
export type ScriptPlace =
  | { readonly part: undefined; readonly moment: (typeof formMoments)[number] }
  | { readonly part: PartAddress; readonly moment: keyof FieldScripts }

/** A place with what is written there; `''` where nothing is. */
export type WrittenScript = ScriptPlace & { readonly source: string }

type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members => (typeof value === 'object' && value !== null ? (value as Members) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The members with one of them set, or without it where it is empty; undefined where none is left. */
function withMember(members: Members, name: string, value: unknown): Members | undefined {
  const { [name]: _before, ...others } = members
  const next = value === '' || value === undefined ? others : { ...others, [name]: value }
  return Object.keys(next).length === 0 ? undefined : next
}

/** All places of a form at which a script runs, in the order of the form. */
export function scriptsIn(form: FormDefinition, types: FieldTypes): readonly WrittenScript[] {
  const funcs = membersOf(form.rest?.['funcs'])
  const own = formMoments.map((moment): WrittenScript => ({ part: undefined, moment, source: textOf(funcs[moment]) }))
  const ofParts = [...placesOf(form, types).values()].flatMap(({ part, address }): WrittenScript[] => {
    if (part.type === 'button') return [{ part: address, moment: 'click', source: textOf(part.options['script']) }]
    if (types.get(part.type)?.nature !== 'value') return []
    const on = membersOf(part.rest?.['on'])
    return (['change', 'blur'] as const).map((moment) => ({ part: address, moment, source: textOf(on[moment]) }))
  })
  return [...own, ...ofParts]
}

/** The form with a script at a place, or with none there where it is empty. */
export function withScript(form: FormDefinition, types: FieldTypes, place: ScriptPlace, source: string): FormDefinition {
  const written = source.trim() === '' ? '' : source
  const { part: asked, moment } = place
  if (asked === undefined) {
    const rest = withMember(form.rest ?? {}, 'funcs', withMember(membersOf(form.rest?.['funcs']), moment, written))
    const { rest: _before, ...others } = form
    return rest ? { ...others, rest } : others
  }
  const edited = (part: FormPart): FormPart => {
    if (part.type === 'button') return { ...part, options: withMember(part.options, 'script', written) ?? {} }
    const rest = withMember(part.rest ?? {}, 'on', withMember(membersOf(part.rest?.['on']), moment, written))
    const { rest: _before, ...others } = part
    return rest ? { ...others, rest } : others
  }
  return editParts(form, types, (part, address) => (address === asked ? [edited(part)] : undefined))
}
