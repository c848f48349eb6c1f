import { z } from 'zod'
import type { Choice, FieldFacts, Parsed, Reference, SourceParameter, ValueOfOther } from '#engine/forms/field-type.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { Ids } from '#fields/id-values.ts'
import { idsOf, parseIds } from '#fields/id-values.ts'
import { oneOf, words } from '#fields/option-shapes.ts'

/** An entry of a static list as the family writes it; entries of trees have further ones below. */
export interface Entry {
  readonly id: string
  readonly fullName: string
  readonly disabled?: boolean | undefined
  readonly children?: readonly Entry[] | null | undefined
}

const entry: z.ZodType<Entry> = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  fullName: z.string().default(''),
  disabled: z.boolean().optional().catch(undefined),
  get children() {
    return z.array(entry).max(1000).nullish()
  },
})

/** The interface whose choices hang on other fields, and the members of its rows that are stored, shown and hold those below. */
export interface Following {
  readonly id: string
  readonly value: string
  readonly label: string
  readonly children: string
  readonly parameters: readonly SourceParameter[]
}

/** Options that say where choices come from (form-definition 1.3), shared by all field types with choices. */
export const choiceOptions = {
  dataType: oneOf(['static', 'dictionary', 'dynamic'], 'static'),
  options: z.array(entry).max(1000).nullish(),
  /** Id or code of the dictionary category. */
  dictionaryType: words(),
  /** Key of the parent field: only entries below its chosen entry are offered. Empty: the top level of the dictionary. */
  parentField: words(),
  /** Put in by the server for who fills the form in; interfaces that hang on nothing are read before the form travels. */
  following: z.custom<Following>().nullish(),
}

export const choiceFamilyOptions = {
  dataType: '__config__.dataType',
  options: 'options',
  dictionaryType: '__config__.dictionaryType',
  parentField: '__config__.seedbedParentField',
  following: '__config__.seedbedFollowing',
}

export interface ChoiceSource {
  readonly dataType: 'static' | 'dictionary' | 'dynamic'
  readonly options?: readonly Entry[] | null | undefined
  readonly dictionaryType: string
  readonly parentField: string
  readonly following?: Following | null | undefined
}

/** The rows of an interface that choices hang on other fields of; undefined for all other sources. */
export function followingReference({ dataType, following }: Pick<ChoiceSource, 'dataType' | 'following'>): Reference | undefined {
  if (dataType !== 'dynamic' || !following?.parameters) return undefined
  const { id, value, label, parameters } = following
  return { source: { kind: 'interface', id, key: value }, shown: label, parameters }
}

/** All choices of all levels, in order. */
export function flatChoices(choices: readonly Choice[]): readonly Choice[] {
  return choices.flatMap((choice) => [choice, ...flatChoices(choice.children ?? [])])
}

/** A static entry as a choice, with all below it. */
export function choiceOfEntry({ id, fullName, disabled = false, children }: Entry): Choice {
  return {
    id,
    label: fullName,
    ...(disabled ? { disabled } : {}),
    ...(children && children.length > 0 ? { children: children.map(choiceOfEntry) } : {}),
  }
}

/** All choices of the top level, each with those below it. */
export function everyChoice(source: ChoiceSource, facts: FieldFacts): readonly Choice[] {
  if (source.dataType === 'static') return (source.options ?? []).map(choiceOfEntry)
  return source.dataType === 'dictionary' ? facts.lookups.dictionary(source.dictionaryType) : []
}

const byIds = new WeakMap<readonly object[], ReadonlyMap<string, Choice>>()

/** A set of choices of all levels by id; computed once for it, because lists and sub-tables ask for every cell. */
function indexed(set: readonly object[], choices: () => readonly Choice[]): ReadonlyMap<string, Choice> {
  const known = byIds.get(set)
  if (known) return known
  // When an id occurs twice, the first choice counts.
  const made = new Map(
    flatChoices(choices())
      .toReversed()
      .map((choice) => [choice.id, choice]),
  )
  byIds.set(set, made)
  return made
}

/** All choices by id; a changed dictionary is a new set. */
function choicesById(source: ChoiceSource, facts: FieldFacts): ReadonlyMap<string, Choice> {
  const set = source.dataType === 'static' ? (source.options ?? none) : everyChoice(source, facts)
  return indexed(set, () => everyChoice(source, facts))
}

const none: readonly Choice[] = []

/** The choices offered now: below the entry chosen in the parent field, if there is one. */
export function choicesOf(source: ChoiceSource, facts: FieldFacts, valueOf?: ValueOfOther): readonly Choice[] {
  const all = everyChoice(source, facts)
  if (source.parentField === '' || !valueOf) return all
  const chosen = valueOf(source.parentField)
  return typeof chosen === 'string' ? (choicesById(source, facts).get(chosen)?.children ?? []) : []
}

/** What an entry is called whose interface hangs on other fields: as it was read with the record, or told with it. */
export function followingLabel(
  id: string,
  source: Pick<ChoiceSource, 'dataType' | 'following'>,
  { lookups }: FieldFacts,
): string | undefined {
  const to = followingReference(source)
  return to && (lookups.related?.(to.source, id)?.[to.shown] || lookups.named?.(id) || undefined)
}

/** The labels of the chosen entries, disabled ones included; an unknown id is shown as it is. */
export function formatChoices(value: Ids, source: ChoiceSource, facts: FieldFacts): string {
  const byId = choicesById(source, facts)
  return idsOf(value)
    .map((id) => byId.get(id)?.label ?? followingLabel(id, source, facts) ?? id)
    .join(',')
}

export function parseChoices(typed: string, source: ChoiceSource & { readonly multiple: boolean }, facts: FieldFacts): Parsed<Ids> {
  const all = flatChoices(everyChoice(source, facts))
  const find = (said: string) => (all.find(({ label }) => label === said) ?? all.find(({ id }) => id === said))?.id
  return parseIds(typed, source.multiple, find, 'fields.choice.unknown')
}

/** Refuses entries that are not offered. Disabled entries pass, because an old record may contain them. */
export function validateChoices(value: Ids, source: ChoiceSource, facts: FieldFacts, valueOf?: ValueOfOther): Refusal | undefined {
  if (value.length === 0 || source.dataType === 'dynamic' || (source.dataType === 'dictionary' && !facts.lookups.complete)) return undefined
  const ids = idsOn(source, facts, valueOf)
  return idsOf(value).every((id) => ids.has(id)) ? undefined : refusal('invalid', 'fields.choice.unknown')
}

function idsOn(source: ChoiceSource, facts: FieldFacts, valueOf?: ValueOfOther): { readonly has: (id: string) => boolean } {
  if (source.parentField === '' || !valueOf) return choicesById(source, facts)
  const offered = choicesOf(source, facts, valueOf)
  return indexed(offered, () => offered)
}

/** The entries of a static list; those of a dictionary are texts of the dictionary. */
export const choiceTexts = ({ dataType }: ChoiceSource): readonly string[] => (dataType === 'static' ? ['options[].fullName'] : [])

export const choiceSources = (source: ChoiceSource): readonly string[] => [
  ...(source.parentField === '' ? [] : [source.parentField]),
  ...(followingReference(source)?.parameters ?? []).flatMap(({ follows }) => follows ?? []),
]

/** Shared by all types that choose from a list, a dictionary or an interface. */
export const choiceRules = { choices: choicesOf, sources: choiceSources, refersTo: followingReference }

/** Most entries of a dictionary that travel inside a definition. */
const mostEntries = 1000

interface EntryMember {
  readonly id: string
  readonly fullName: string
  readonly children?: readonly EntryMember[]
}

const entryMember = ({ id, label, children = [] }: Choice): EntryMember => ({
  id,
  fullName: label,
  ...(children.length > 0 ? { children: enabledEntries(children) } : {}),
})
const enabledEntries = (choices: readonly Choice[]): readonly EntryMember[] => choices.filter(({ disabled }) => !disabled).map(entryMember)

/**
 * Members of a control with choices. Clients of the platform family draw entries they load later only where a list of them
 * stands already, and cells of sub-tables from that list alone; so it comes filled, but for dictionaries too large.
 */
export function choiceMembers(source: ChoiceSource, { lookups }: Pick<FieldFacts, 'lookups'>): Readonly<Record<string, unknown>> {
  const entries = source.dataType === 'dictionary' ? lookups.dictionary(source.dictionaryType) : []
  return {
    options: flatChoices(entries).length > mostEntries ? [] : enabledEntries(entries),
    'props.props': { label: 'fullName', value: 'id', children: 'children' },
  }
}

/**
 * Members of a drop-down list. The family's shows the first level alone, so on a dictionary with several levels its clients are given
 * the control for trees, which still is this type for us.
 */
export function listOrTreeMembers(source: ChoiceSource, facts: Pick<FieldFacts, 'lookups'>): Readonly<Record<string, unknown>> {
  const isTree =
    source.dataType === 'dictionary' && facts.lookups.dictionary(source.dictionaryType).some(({ children = [] }) => children.length > 0)
  return { ...choiceMembers(source, facts), ...(isTree ? { '__config__.jnpfKey': 'treeSelect', '__config__.tag': 'JNPFTreeSelect' } : {}) }
}
