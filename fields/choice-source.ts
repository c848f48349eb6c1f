import { z } from 'zod'
import type { Choice, FieldFacts, Parsed, ValueOfOther } from '#engine/forms/field-type.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { Ids } from '#fields/id-values.ts'
import { idsOf, parseIds } from '#fields/id-values.ts'
import { oneOf, words } from '#fields/option-shapes.ts'

const entry = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String), fullName: z.string().default('') })

/** Where the choices come from (form-definition 1.3), shared by all types that choose. */
export const choiceOptions = {
  dataType: oneOf(['static', 'dictionary', 'dynamic'], 'static'),
  options: z.array(entry).max(1000).nullish(),
  /** Category of the dictionary, id or code. */
  dictionaryType: words(),
  /** Key of the field whose chosen entry has the entries on offer below it; empty: the top level of the dictionary. */
  parentField: words(),
}

export const choiceFamilyOptions = {
  dataType: '__config__.dataType',
  options: '__slot__.options',
  dictionaryType: '__config__.dictionaryType',
  parentField: '__config__.seedbedParentField',
}

export interface ChoiceSource {
  readonly dataType: 'static' | 'dictionary' | 'dynamic'
  readonly options?: readonly { readonly id: string; readonly fullName: string }[] | null | undefined
  readonly dictionaryType: string
  readonly parentField: string
}

/** All entries on all levels, in order. */
export function flatChoices(choices: readonly Choice[]): readonly Choice[] {
  return choices.flatMap((choice) => [choice, ...flatChoices(choice.children ?? [])])
}

function everyChoice(source: ChoiceSource, facts: FieldFacts): readonly Choice[] {
  if (source.dataType === 'static') return (source.options ?? []).map(({ id, fullName }) => ({ id, label: fullName }))
  return source.dataType === 'dictionary' ? facts.lookups.dictionary(source.dictionaryType) : []
}

const byIds = new WeakMap<readonly object[], ReadonlyMap<string, Choice>>()

/**
 * Every entry by its id, worked out once for each set of choices: a list asks it for each of its cells. A changed dictionary
 * is another set.
 */
function choicesById(source: ChoiceSource, facts: FieldFacts): ReadonlyMap<string, Choice> {
  const set = source.dataType === 'static' ? (source.options ?? none) : everyChoice(source, facts)
  const known = byIds.get(set)
  if (known) return known
  // Of two entries with one id the first counts.
  const made = new Map(
    flatChoices(everyChoice(source, facts))
      .toReversed()
      .map((choice) => [choice.id, choice]),
  )
  byIds.set(set, made)
  return made
}

const none: readonly Choice[] = []

/** What is on offer now: below the entry chosen in the parent field, where one is named. */
export function choicesOf(source: ChoiceSource, facts: FieldFacts, valueOf?: ValueOfOther): readonly Choice[] {
  const all = everyChoice(source, facts)
  if (source.parentField === '' || !valueOf) return all
  const chosen = valueOf(source.parentField)
  return typeof chosen === 'string' ? (choicesById(source, facts).get(chosen)?.children ?? []) : []
}

/** The labels of the chosen ones, disabled entries too; what nobody knows shows as its id. */
export function formatChoices(value: Ids, source: ChoiceSource, facts: FieldFacts): string {
  const byId = choicesById(source, facts)
  return idsOf(value)
    .map((id) => byId.get(id)?.label ?? id)
    .join(',')
}

export function parseChoices(typed: string, source: ChoiceSource & { readonly multiple: boolean }, facts: FieldFacts): Parsed<Ids> {
  const all = flatChoices(everyChoice(source, facts))
  const find = (said: string) => (all.find(({ label }) => label === said) ?? all.find(({ id }) => id === said))?.id
  return parseIds(typed, source.multiple, find, 'fields.choice.unknown')
}

/** Refuses what is not on offer; a disabled entry passes here, because an old record may hold it. */
export function validateChoices(value: Ids, source: ChoiceSource, facts: FieldFacts, valueOf?: ValueOfOther): Refusal | undefined {
  if (value.length === 0 || source.dataType === 'dynamic' || (source.dataType === 'dictionary' && !facts.lookups.complete)) return undefined
  const ids = idsOn(source, facts, valueOf)
  return idsOf(value).every((id) => ids.has(id)) ? undefined : refusal('invalid', 'fields.choice.unknown')
}

function idsOn(source: ChoiceSource, facts: FieldFacts, valueOf?: ValueOfOther): { readonly has: (id: string) => boolean } {
  if (source.parentField === '' || !valueOf) return choicesById(source, facts)
  return new Set(flatChoices(choicesOf(source, facts, valueOf)).map(({ id }) => id))
}

export const choiceSources = ({ parentField }: ChoiceSource): readonly string[] => (parentField === '' ? [] : [parentField])
