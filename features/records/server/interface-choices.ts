import { fillText, type Language } from '#engine/texts/text.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'
import { interfaceChoices, type ChoiceSet, type InterfaceSource } from '#features/data-interfaces/entry.ts'
import { functionOf, functionsCache, type OnlineFunction } from '#features/records/server/online-function.ts'
import { Derived } from '#server/cache/derived.ts'
import type { Kernel } from '#server/kernel.ts'
import { heldBy, type Uses } from '#server/resource/uses.ts'
import { z } from 'zod'

/** What the family's JSON says of a dynamic source, in the members that the model does not know. */
const restShape = z.object({
  __config__: z.object({
    propsUrl: z.string().min(1),
    templateJson: z
      .array(z.object({ field: z.string(), defaultValue: z.union([z.string(), z.number()]).nullish() }))
      .nullish()
      .catch(null),
  }),
  props: z
    .object({
      props: z.looseObject({ label: z.string().optional(), value: z.string().optional(), children: z.string().optional() }).optional(),
    })
    .optional()
    .catch(undefined),
})

/** Where a part takes its choices from; undefined where from nowhere else. */
function sourceOf(part: FormPart): InterfaceSource | undefined {
  const rest = part.options['dataType'] === 'dynamic' ? restShape.safeParse(part.rest).data : undefined
  if (!rest) return undefined
  const { propsUrl, templateJson } = rest.__config__
  const names = rest.props?.props
  return {
    interfaceId: propsUrl,
    value: names?.value || 'id',
    label: names?.label || 'fullName',
    children: names?.children || 'children',
    parameters: Object.fromEntries((templateJson ?? []).map(({ field, defaultValue }) => [field, String(defaultValue ?? '')])),
  }
}

const partsOf = (parts: readonly FormPart[]): readonly FormPart[] => parts.flatMap((part) => [part, ...partsOf(part.children ?? [])])

/** Sources of a function, each once, by what it says. */
interface Sources {
  readonly list: readonly InterfaceSource[]
}

const sources = new Derived<Sources>()

const sourcesOf = (fn: OnlineFunction): Sources =>
  sources.get([fn], '', () => {
    const all = partsOf(fn.form.parts).flatMap((part) => sourceOf(part) ?? [])
    return { list: [...new Map(all.map((source) => [JSON.stringify(source), source])).values()] }
  })

const filled = new Derived<OnlineFunction>()

/**
 * The function as one reader fills it in: fields that choose from data interfaces offer what these give him, as lists that stand in the
 * definition. So drawing, labels, checks and clients of the family know them as they know any other list. Where an interface fails, its
 * fields show what it gave last and say so; nothing else of the form is touched.
 */
export async function withInterfaceChoices(
  kernel: Kernel,
  fn: OnlineFunction,
  reader: { readonly userId: string; readonly organizationId: string; readonly language: Language },
): Promise<OnlineFunction> {
  const { list } = sourcesOf(fn)
  if (list.length === 0) return fn
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
  sourcesOf(fn).list.some((source) => source.interfaceId === interfaceId) ||
  ownButtonsOf(fn.list).some((button) => button.action === 'interface' && button.interfaceId === interfaceId)

/** The published functions that choose from an interface, or call it by a button: without it they could not. */
export async function functionsChoosingFrom(kernel: Kernel, interfaceId: string): Promise<Pick<Uses, 'functions' | 'holders'>> {
  const all = [...(await functionsCache(kernel).get()).values()]
  const names = all.filter((fn) => usesInterface(fn, interfaceId)).map(({ name }) => name)
  return { functions: names, holders: heldBy('data-interfaces.held-by-functions', names) }
}
