import { isDeepStrictEqual } from 'node:util'
import { fieldTitles, type FieldTitles } from '#engine/forms/editing/field-titles.ts'
import { scriptsIn } from '#engine/forms/editing/form-scripts.ts'
import { placesOf } from '#engine/forms/editing/part-tree.ts'
import type { FormPart, FormRule } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { told, type Difference } from '#features/function-design/server/plan/difference.ts'
import { listDifferences, type TitledList } from '#features/function-design/server/plan/list-differences.ts'
import { partMemberWords } from '#features/function-design/server/plan/part-member-words.ts'
import { SpokenValue } from '#features/function-design/server/plan/spoken-value.ts'
import { ruleWords } from '#features/function-design/server/plan/rule-words.ts'
import type { FunctionDefinition } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'

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
  ...['columnWidth', 'devices', 'patterns', 'notCopied', 'mask', 'encrypted', 'identifier', 'sumOf', 'verifyCode', 'key'],
] as const

/** Of what a verify code says the things that the other one does not, as they are many and long words are cut. */
function without(words: unknown, other: unknown): unknown {
  if (!Array.isArray(words) || !Array.isArray(other) || !words.every((one) => one instanceof SpokenValue)) return words
  return words.filter((one) => !other.some((its) => isDeepStrictEqual(its, one)))
}

type TitleOf = (name: string) => string

/** @param titles what fields are called before and after */
function partDifferences(
  [id, one, other]: readonly [id: string, one: Standing, other: Standing],
  moved: boolean,
  titles: readonly [TitleOf, TitleOf],
): readonly Difference[] {
  const name = nameOf(other.part)
  const was: Readonly<Record<string, unknown>> = { ...one.part }
  const is: Readonly<Record<string, unknown>> = { ...other.part }
  const own = members.filter(
    (member) => (member !== 'key' || !id.startsWith('#')) && !isDeepStrictEqual(was[member] ?? undefined, is[member] ?? undefined),
  )
  const names = [...new Set([...Object.keys(one.part.options), ...Object.keys(other.part.options)])]
  const options = names.filter(
    (option) => !isScriptOption(one.part, option) && !isDeepStrictEqual(one.part.options[option], other.part.options[option]),
  )
  return [
    ...(one.within === other.within && !moved ? [] : [told('part-moved', name, one.within.slice(1), other.within.slice(1))]),
    ...own.map((member) => {
      const [before, after] = [partMemberWords(member, was[member], titles[0]), partMemberWords(member, is[member], titles[1])]
      return told(`member-${member}`, name, without(before, after), without(after, before))
    }),
    ...options.map((option) => told('option', name, one.part.options[option], other.part.options[option], { option })),
    ...(isDeepStrictEqual(restOf(one.part), restOf(other.part)) ? [] : [told('part-rest', name)]),
  ]
}

const isScriptOption = ({ type }: FormPart, option: string): boolean => type === 'button' && option === 'script'

/** What else a part says; its scripts are told by themselves. */
function restOf({ rest = {} }: FormPart): unknown {
  const { on: _scripts, ...others } = rest
  return others
}

/** Scripts of the form and of parts that both have. */
function scriptDifferences({ form: before }: FunctionDefinition, { form: after }: FunctionDefinition): readonly Difference[] {
  const was = new Map(scriptsIn(before, fieldTypes).map((one) => [`${one.part ?? ''}:${one.moment}`, one.source]))
  const parts = placesOf(after, fieldTypes)
  return scriptsIn(after, fieldTypes).flatMap(({ part: address, moment, source }) => {
    const old = was.get(`${address ?? ''}:${moment}`)
    if (old === undefined || old === source) return []
    const part = address === undefined ? undefined : parts.get(address)?.part
    return [told(`script-${moment}`, part ? nameOf(part) : '', old, source)]
  })
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

function formDifferences(before: FunctionDefinition, after: FunctionDefinition, returning: ReadonlySet<string>): readonly Difference[] {
  const [was, is] = [standings(before.form.parts), standings(after.form.parts)]
  const moved = movedOnLevel(was, is)
  const titleIn = (definition: FunctionDefinition): TitleOf => {
    const { titleOf } = titlesOf(definition)
    return (key) => titleOf.get(key) ?? key
  }
  const titles = [titleIn(before), titleIn(after)] as const
  return [
    ...[...is]
      .filter(([id]) => !was.has(id))
      .map(([id, { part }]) => told(returning.has(id) ? 'part-returned' : 'part-added', nameOf(part))),
    ...[...was].filter(([id]) => !is.has(id)).map(([, { part }]) => told('part-removed', nameOf(part))),
    ...[...is].flatMap(([id, one]) => {
      const old = was.get(id)
      return old ? partDifferences([id, old, one], moved.has(id), titles) : []
    }),
    ...ruleDifferences([before.form.rules, titlesOf(before)], [after.form.rules, titlesOf(after)]),
    ...scriptDifferences(before, after),
    ...(isDeepStrictEqual(settingsOf(before), settingsOf(after)) ? [] : [told('form-settings', '')]),
  ]
}

/** Settings of the form itself without its scripts; an empty list in its rest only says that parts and rules stood there. */
function settingsOf({ form: { settings, rest = {} } }: FunctionDefinition): unknown {
  const { fields: _parts, seedbedRules: _rules, funcs: _scripts, ...others } = rest
  return [settings, others]
}

type TitledRules = readonly [rules: readonly FormRule[], titles: FieldTitles]

/** Rules have no keys: those that are new, those that are gone. */
function ruleDifferences(before: TitledRules, after: TitledRules): readonly Difference[] {
  const text = (one: unknown): string => JSON.stringify(one)
  const [was, is] = [new Set(before[0].map(text)), new Set(after[0].map(text))]
  return [
    ...before[0].flatMap((one, at) => (is.has(text(one)) ? [] : [told('rule-removed', String(at + 1), ruleWords(one, before[1]))])),
    ...after[0].flatMap((one, at) => (was.has(text(one)) ? [] : [told('rule-added', String(at + 1), undefined, ruleWords(one, after[1]))])),
  ]
}

const titlesOf = ({ form }: FunctionDefinition): FieldTitles => fieldTitles(outlineOf(form, fieldTypes))

/** Fields go by their titles in the form; what the form does not have, such as when a record was made, by the heading of its column. */
function titledList(definition: FunctionDefinition): TitledList {
  const { list } = definition
  const { titleOf } = titlesOf(definition)
  const headings = new Map(list.columns.map(({ key, label }) => [key, label]))
  return { list, titleOf: (key) => titleOf.get(key) ?? titleOf.get(key.replace('-', '.')) ?? (headings.get(key) || key) }
}

/**
 * What differs between two definitions of a function, for people to read; nothing where they say the same.
 *
 * @param returning names of added fields that have former values again: who publishes must know it, as they are seen at once
 */
export function differencesOf(
  before: FunctionDefinition,
  after: FunctionDefinition,
  returning: ReadonlySet<string> = new Set(),
): readonly Difference[] {
  const own = (['name', 'category', 'flowId'] as const).filter((member) => before[member] !== after[member])
  return [
    ...own.map((member) => told(`function-${member}`, after.name, before[member], after[member])),
    ...formDifferences(before, after, returning),
    ...listDifferences(titledList(before), titledList(after)),
  ]
}
