import { isDeepStrictEqual } from 'node:util'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'
import type { FormPart, ListDefinition } from '#engine/forms/model.ts'
import type { TextParams } from '#engine/texts/text.ts'
import type { FunctionDefinition } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** One difference of two definitions: what happened to what, and the values where there are some. */
export interface Difference {
  /** Text key: `function-design.difference.part-added`. */
  readonly what: string
  readonly params: TextParams
  /** Name of the part, field or thing. */
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

const told = (what: string, name: string, before?: unknown, after?: unknown, params: TextParams = {}): Difference => ({
  what: `function-design.difference.${what}`,
  params,
  name,
  before,
  after,
})

/** A part with where it stands. */
interface Standing {
  readonly part: FormPart
  /** Names of what it stands in. */
  readonly within: string
  /** The part before it on its level. */
  readonly after: string
}

/** Parts by what tells them: the key of fields, within their sub-table; the number of the others, which moves with them. */
function standings(parts: readonly FormPart[]): ReadonlyMap<string, Standing> {
  const found = new Map<string, Standing>()
  const walk = (level: readonly FormPart[], table: string, within: string): void => {
    let before = ''
    for (const part of level) {
      const key = part.key.startsWith('#') ? `#${part.type}:${part.label}:${within}` : `${table}${part.key}`
      const id = found.has(key) ? `${key}:${found.size}` : key
      found.set(id, { part, within, after: before })
      before = id
      const isTable = fieldTypes.get(part.type)?.nature === 'sub-table'
      walk(part.children ?? [], isTable ? `${part.key}.` : table, `${within}/${nameOf(part)}`)
    }
  }
  walk(parts, '', '')
  return found
}

const nameOf = (part: FormPart): string => part.label || part.key

/** Members of a part that are compared each for itself; children are parts of their own. */
const members = [
  ...[
    'label',
    'type',
    'required',
    'readOnly',
    'hidden',
    'unique',
    'defaultValue',
    'defaultCurrent',
    'placeholder',
    'help',
    'showLabel',
    'span',
  ],
  ...['columnWidth', 'devices', 'patterns', 'notCopied', 'mask', 'encrypted', 'key'],
] as const

function partDifferences(id: string, one: Standing, other: Standing, moved: boolean): readonly Difference[] {
  const name = nameOf(other.part)
  const was: Readonly<Record<string, unknown>> = { ...one.part }
  const is: Readonly<Record<string, unknown>> = { ...other.part }
  const own = members.filter(
    (member) => (member !== 'key' || !id.startsWith('#')) && !isDeepStrictEqual(was[member] ?? undefined, is[member] ?? undefined),
  )
  const names = [...new Set([...Object.keys(one.part.options), ...Object.keys(other.part.options)])]
  const options = names.filter((option) => !isDeepStrictEqual(one.part.options[option], other.part.options[option]))
  return [
    ...(one.within === other.within && !moved ? [] : [told('part-moved', name, one.within.slice(1), other.within.slice(1))]),
    ...own.map((member) => told(`member-${member}`, name, was[member], is[member])),
    ...options.map((option) => told('option', name, one.part.options[option], other.part.options[option], { option })),
    ...(isDeepStrictEqual(one.part.rest, other.part.rest) ? [] : [told('part-rest', name)]),
  ]
}

/** Ids whose order among those that both have is another one: the fewest that must have been moved is not looked for, neighbours are. */
function movedOnLevel(before: ReadonlyMap<string, Standing>, after: ReadonlyMap<string, Standing>): ReadonlySet<string> {
  const common = (all: ReadonlyMap<string, Standing>, other: ReadonlyMap<string, Standing>) =>
    [...all].filter(([id, { within }]) => other.get(id)?.within === within).map(([id]) => id)
  const was = common(before, after)
  const place = new Map(was.map((id, index) => [id, index]))
  const kept = longestRising(common(after, before).map((id) => ({ id, at: place.get(id) ?? 0 })))
  return new Set(was.filter((id) => !kept.has(id)))
}

/** Ids of the longest row of rising places: what stayed in order, so the others were moved. */
function longestRising(items: readonly { readonly id: string; readonly at: number }[]): ReadonlySet<string> {
  const tails: number[] = []
  const from: number[] = []
  items.forEach(({ at }, index) => {
    const found = tails.findIndex((tail) => items[tail]!.at >= at)
    const length = found === -1 ? tails.length : found
    from[index] = length === 0 ? -1 : tails[length - 1]!
    tails[length] = index
  })
  const kept = new Set<string>()
  for (let at = tails.at(-1) ?? -1; at !== -1; at = from[at] ?? -1) kept.add(items[at]!.id)
  return kept
}

function formDifferences(before: FunctionDefinition, after: FunctionDefinition): readonly Difference[] {
  const [was, is] = [standings(before.form.parts), standings(after.form.parts)]
  const moved = movedOnLevel(was, is)
  return [
    ...[...is].filter(([id]) => !was.has(id)).map(([, { part }]) => told('part-added', nameOf(part))),
    ...[...was].filter(([id]) => !is.has(id)).map(([, { part }]) => told('part-removed', nameOf(part))),
    ...[...is].flatMap(([id, one]) => {
      const old = was.get(id)
      return old ? partDifferences(id, old, one, moved.has(id)) : []
    }),
    ...listed('rule', before.form.rules, after.form.rules),
    ...(isDeepStrictEqual([before.form.settings, before.form.rest], [after.form.settings, after.form.rest])
      ? []
      : [told('form-settings', '')]),
  ]
}

/** Items of a list without keys, such as rules: those that are new, those that are gone. */
function listed(kind: 'rule', before: readonly unknown[], after: readonly unknown[]): readonly Difference[] {
  const text = (one: unknown): string => JSON.stringify(one)
  const [was, is] = [new Set(before.map(text)), new Set(after.map(text))]
  return [
    ...before.flatMap((one, index) => (is.has(text(one)) ? [] : [told(`${kind}-removed`, String(index + 1), one)])),
    ...after.flatMap((one, index) => (was.has(text(one)) ? [] : [told(`${kind}-added`, String(index + 1), undefined, one)])),
  ]
}

interface Keyed {
  readonly key: string
  readonly label: string
}

function keyed(kind: 'column' | 'search' | 'button', before: readonly Keyed[], after: readonly Keyed[]): readonly Difference[] {
  const [was, is] = [new Map(before.map((one) => [one.key, one])), new Map(after.map((one) => [one.key, one]))]
  const both = after.filter(({ key }) => was.has(key))
  const order = before.filter(({ key }) => is.has(key)).map(({ key }) => key)
  return [
    ...after.filter(({ key }) => !was.has(key)).map(({ label }) => told(`${kind}-added`, label)),
    ...before.filter(({ key }) => !is.has(key)).map(({ label }) => told(`${kind}-removed`, label)),
    ...both
      .filter((one) => !isDeepStrictEqual(was.get(one.key), one))
      .map((one) => told(`${kind}-changed`, one.label, plain(was.get(one.key)), plain(one))),
    ...(isDeepStrictEqual(
      order,
      both.map(({ key }) => key),
    )
      ? []
      : [told(`${kind}-order`, '')]),
  ]
}

/** What is said of an item: without the members of the family that are only kept. */
function plain(item: object | undefined): unknown {
  const { rest: _, ...own } = { rest: undefined, ...item }
  return own
}

const buttonsOf = (list: ListDefinition): readonly Keyed[] =>
  [...list.buttons, ...list.rowButtons, ...ownButtonsOf(list)].map((one) => ({ ...one, key: one.name }))

function listDifferences({ list: before }: FunctionDefinition, { list: after }: FunctionDefinition): readonly Difference[] {
  const further = (list: ListDefinition) => {
    const { columns: _c, searches: _s, buttons: _b, rowButtons: _r, judges: _j, ...others } = list
    // Each own button is told by itself.
    const { customBtnsList: _own, ...rest } = others.rest ?? {}
    return { ...others, rest }
  }
  return [
    ...keyed('column', before.columns, after.columns),
    ...keyed('search', before.searches, after.searches),
    ...keyed('button', buttonsOf(before), buttonsOf(after)),
    ...(isDeepStrictEqual(before.judges, after.judges) ? [] : [told('judges', '')]),
    ...(isDeepStrictEqual(further(before), further(after)) ? [] : [told('list-settings', '')]),
  ]
}

/** What differs between two definitions of a function, for people to read; nothing where they say the same. */
export function differencesOf(before: FunctionDefinition, after: FunctionDefinition): readonly Difference[] {
  const own = (['name', 'category', 'flowId'] as const).filter((member) => before[member] !== after[member])
  return [
    ...own.map((member) => told(`function-${member}`, after.name, before[member], after[member])),
    ...formDifferences(before, after),
    ...listDifferences(before, after),
  ]
}
