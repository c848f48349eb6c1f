import { fillText, type Language } from '#engine/texts/text.ts'
import type { SourceParameter } from '#engine/forms/field-type.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { shownTexts } from '#engine/forms/referred-texts.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import { interfaceChoices, type ChoiceSet, type InterfaceSource } from '#features/data-interfaces/entry.ts'
import { functionOf, functionsCache, type OnlineFunction } from '#features/records/server/online-function.ts'
import type { Following } from '#fields/choice-source.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { askingPart, interfaceSourceOf } from '#fields/interface-source.ts'
import { subTable } from '#fields/sub-table/definition.ts'
import { pickingOf, type Picking } from '#fields/sub-table/picking.ts'
import { Derived } from '#server/cache/derived.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, type Uses } from '#server/resource/uses.ts'
import { z } from 'zod'

const follows = ({ parameters }: Following): boolean => parameters.some((one) => one.follows !== undefined)

/** A source that hangs on no other field, so that its entries can stand in the definition. */
function sourceOf(part: FormPart): InterfaceSource | undefined {
  const source = interfaceSourceOf(part)
  if (!source || follows(source)) return undefined
  const { id: interfaceId, parameters, ...members } = source
  return { interfaceId, ...members, parameters: Object.fromEntries(parameters.map(({ field, fallback }) => [field, fallback])) }
}

const partsOf = (parts: readonly FormPart[]): readonly FormPart[] => parts.flatMap((part) => [part, ...partsOf(part.children ?? [])])

/** Sources of a function, each once, by what it says. */
interface Sources {
  readonly list: readonly InterfaceSource[]
  /** Some fields choose by the values of others. */
  readonly isFollowing: boolean
}

const sources = new Derived<Sources>()

const sourcesOf = (fn: OnlineFunction): Sources =>
  sources.get([fn], '', () => {
    const parts = partsOf(fn.form.parts)
    const all = parts.flatMap((part) => sourceOf(part) ?? [])
    const list = [...new Map(all.map((source) => [JSON.stringify(source), source])).values()]
    return { list, isFollowing: parts.some((part) => !sourceOf(part) && interfaceSourceOf(part) !== undefined) }
  })

const filled = new Derived<OnlineFunction>()

/**
 * The function as one reader fills it in: fields that choose from data interfaces offer what these give him, as lists that stand in the
 * definition. So drawing, labels, checks and clients of the family know them as they know any other list. Where an interface fails, its
 * fields show what it gave last and say so; nothing else of the form is touched. Fields whose choices hang on others are told where they come
 * from, and ask while the form is filled in.
 */
export async function withInterfaceChoices(
  kernel: Kernel,
  fn: OnlineFunction,
  reader: { readonly userId: string; readonly organizationId: string; readonly language: Language },
): Promise<OnlineFunction> {
  const { list, isFollowing } = sourcesOf(fn)
  if (list.length === 0 && !isFollowing) return fn
  const sets = await Promise.all(list.map((source) => interfaceChoices(kernel, source, reader)))
  return filled.get([fn, ...sets], reader.language, () => {
    const bySource = new Map(list.map((source, index) => [JSON.stringify(source), sets[index]!]))
    const { id, code, version, tables: _, ...definition } = fn
    const told = (key: string, label: string) => fillText(kernel.texts, reader.language, key, { label })
    return functionOf(id, code, version, { ...definition, form: { ...fn.form, parts: fill(fn.form.parts, bySource, told) } })
  })
}

type Told = (key: string, label: string) => string

function fill(parts: readonly FormPart[], sets: ReadonlyMap<string, ChoiceSet>, told: Told): readonly FormPart[] {
  return parts.map((part) => {
    const source = sourceOf(part)
    const set = source && sets.get(JSON.stringify(source))
    if (set) return filledPart(part, set, told)
    const asked = interfaceSourceOf(part)
    if (asked) return askingPart(part, asked)
    return part.children ? { ...part, children: fill(part.children, sets, told) } : part
  })
}

function filledPart(part: FormPart, { entries, problem }: ChoiceSet, told: Told): FormPart {
  const note = problem && told(`data-interfaces.options-${problem}`, part.label)
  const rest = part.rest ?? {}
  const props = z.looseObject({ props: z.looseObject({}).optional() }).safeParse(rest['props']).data
  return {
    ...part,
    options: { ...part.options, dataType: 'static', options: entries },
    ...(note === undefined ? {} : { help: part.help === undefined || part.help === '' ? note : `${note}。${part.help}` }),
    // The entries are named as those of any list, whatever the members of a row are called.
    rest: { ...rest, props: { ...props, props: { ...props?.props, label: 'fullName', value: 'id', children: 'children' } } },
  }
}

const usesInterface = (fn: OnlineFunction, interfaceId: string): boolean =>
  namedSourcesOf(fn).some((source) => source.interfaceId === interfaceId) ||
  ownButtonsOf(listOnAnyDevice(fn.list)).some((button) => button.action === 'interface' && button.interfaceId === interfaceId)

/** The published functions that choose from an interface, or call it by a button: without it they could not. */
export async function functionsChoosingFrom(kernel: Kernel, interfaceId: string): Promise<Pick<Uses, 'functions' | 'holders'>> {
  const all = [...(await functionsCache(kernel).get()).values()]
  const names = all.filter((fn) => usesInterface(fn, interfaceId)).map(({ name }) => name)
  return { functions: names, holders: heldBy('data-interfaces.held-by-functions', names) }
}

/** What one field names of an interface: the values it sends, and the members of rows that it stores or shows. */
export interface NamedSource {
  readonly interfaceId: string
  /** The field, or the sub-table whose rows are picked: `variety`, `items.variety`. */
  readonly field: FormField
  readonly parameters: readonly SourceParameter[]
  readonly members: readonly string[]
}

interface NamedSources {
  readonly list: readonly NamedSource[]
}

const named = new Derived<NamedSources>()

/** All interfaces that the fields of a function name. */
export const namedSourcesOf = (fn: OnlineFunction): readonly NamedSource[] =>
  named.get([fn], '', () => {
    const { byName } = outlineOf(fn.form, fieldTypes)
    const all = [...byName.values()]
    return { list: all.flatMap((field) => namedSource(field, all)) }
  }).list

function namedSource(field: FormField, all: readonly FormField[]): readonly NamedSource[] {
  const dynamic = interfaceSourceOf(field.part)
  if (dynamic) {
    const { id: interfaceId, parameters, value, label, children } = dynamic
    return [{ interfaceId, parameters, field, members: [value, label, children] }]
  }
  const picking = field.type.nature === 'sub-table' ? pickingOf(subTable.options.parse(field.part.options)) : undefined
  if (picking?.to.source.kind === 'interface') return [pickedSource(field, picking)]
  const offered = field.type.offersRows?.(field.options)
  if (offered) return [{ ...offered, field }]
  const to = field.type.refersTo?.(field.options)
  if (to?.source.kind !== 'interface') return []
  const shown = all.flatMap(({ type, options, table }) => {
    const referred = type.referredText?.(options)
    return referred?.through === field.key && (field.table === undefined || table === field.table) ? [referred.shown] : []
  })
  const columns = z.object({ columns: columnsShape }).safeParse(field.options).data?.columns ?? []
  const members = [to.source.key ?? 'id', ...shownTexts(to), ...columns.map(({ value }) => value), ...shown]
  return [{ interfaceId: to.source.id, field, parameters: to.parameters ?? [], members }]
}

function pickedSource(field: FormField, { to, options, cells }: Picking): NamedSource {
  const members = [
    to.source.key ?? 'id',
    to.shown,
    ...(options.columns ?? []).map(({ value }) => value),
    ...cells.map(({ member }) => member),
  ]
  return { interfaceId: to.source.id, field, parameters: to.parameters ?? [], members }
}

const columnsShape = z.array(z.looseObject({ value: z.string() })).nullish()
