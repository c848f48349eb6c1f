import { z } from 'zod'
import type { Choice, FieldFacts, Parsed, ValueOfOther } from '#engine/forms/field-type.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { ChoiceSource } from '#fields/choice-source.ts'
import { choiceMembers, choiceOptions, choicesOf, everyChoice, choiceOfEntry, flatChoices } from '#fields/choice-source.ts'
import type { Ids } from '#fields/id-values.ts'
import { idsAs, idsOf, splitTyped } from '#fields/id-values.ts'
import { read, unreadable } from '#fields/parsed.ts'

/** An entry of a tree of choices with its place; path and names run from the top down to the entry itself. */
export interface ChoiceNode {
  readonly id: string
  readonly label: string
  readonly path: readonly string[]
  readonly pathNames: readonly string[]
  readonly isLeaf: boolean
}

const nodesOfSet = new WeakMap<readonly object[], ReadonlyMap<string, ChoiceNode>>()

/** The entries of a tree by id; computed once for a set of choices, because lists and sub-tables ask for every cell. */
export function choiceNodes(source: ChoiceSource, facts: FieldFacts): ReadonlyMap<string, ChoiceNode> {
  const choices = everyChoice(source, facts)
  const set = source.dataType === 'static' ? (source.options ?? choices) : choices
  const known = nodesOfSet.get(set)
  if (known) return known
  const nodes = new Map<string, ChoiceNode>()
  const visit = ({ id, label, children = [] }: Choice, path: readonly string[], names: readonly string[]): void => {
    const node = { id, label, path: [...path, id], pathNames: [...names, label], isLeaf: children.length === 0 }
    // When an id occurs twice, the first entry counts.
    if (!nodes.has(id)) nodes.set(id, node)
    for (const child of children) visit(child, node.path, node.pathNames)
  }
  for (const choice of choices) visit(choice, [], [])
  nodesOfSet.set(set, nodes)
  return nodes
}

/** Options of types that choose from a tree. An id stands for one entry, so a static list may not have it twice. */
export const treeOptions = {
  ...choiceOptions,
  options: choiceOptions.options.refine((entries) => {
    const ids = flatChoices((entries ?? []).map(choiceOfEntry)).map(({ id }) => id)
    return new Set(ids).size === ids.length
  }),
}

/** Whether the entries of this source are all known here, so that what is not among them does not exist. */
const isKnown = ({ dataType }: ChoiceSource, { lookups }: FieldFacts): boolean =>
  dataType === 'static' || (dataType === 'dictionary' && lookups.complete === true)

/** Refuses entries that are not offered: unknown ones, and those outside of what the parent field has chosen. Disabled ones pass, because an old record may contain them. */
export function validateNodes(value: Ids, source: ChoiceSource, facts: FieldFacts, valueOf?: ValueOfOther): Refusal | undefined {
  if (value.length === 0 || !isKnown(source, facts)) return undefined
  const nodes = choiceNodes(source, facts)
  const offered =
    source.parentField === '' || !valueOf ? nodes : new Set(flatChoices(choicesOf(source, facts, valueOf)).map(({ id }) => id))
  return idsOf(value).every((id) => offered.has(id)) ? undefined : refusal('invalid', 'fields.choice.unknown')
}

/** Whether a path of the wire leads to its entry, as far as the entries are known here; a single id needs no path. */
export function leadsAstray(path: unknown, source: ChoiceSource, facts: FieldFacts): boolean {
  if (!Array.isArray(path) || path.length < 2 || !isKnown(source, facts)) return false
  const right = choiceNodes(source, facts).get(String(path.at(-1)))?.path
  return right !== undefined && right.join('\n') !== path.map(String).join('\n')
}

/** Reads imported text: an id, a path of names, or a name that only one entry has. */
export function parseNodes(
  typed: string,
  source: ChoiceSource & { readonly multiple: boolean },
  facts: FieldFacts,
  separator = '/',
): Parsed<Ids> {
  const nodes = choiceNodes(source, facts)
  const ids: string[] = []
  for (const said of splitTyped(typed, source.multiple)) {
    const byPath = [...nodes.values()].filter(({ pathNames }) => pathNames.join(separator) === said || pathNames.join('/') === said)
    const found = byPath.length > 0 ? byPath : [...nodes.values()].filter(({ label }) => label === said)
    if (found.length > 1) return unreadable('fields.choice.ambiguous', { name: said, path: found[0]!.pathNames.join(separator) })
    const id = found[0]?.id ?? nodes.get(said)?.id
    if (id === undefined) return unreadable('fields.choice.unknown')
    ids.push(id)
  }
  return read(idsAs(ids, source.multiple))
}

/** Members of a control that chooses from a tree. */
export function treeMembers(source: ChoiceSource, facts: Pick<FieldFacts, 'lookups'>): Readonly<Record<string, unknown>> {
  const { options } = choiceMembers(source, facts)
  return { options, 'props.props.label': 'fullName', 'props.props.value': 'id', 'props.props.children': 'children' }
}

export const separatorOption = () =>
  z.preprocess((raw) => (typeof raw === 'string' && raw !== '' ? raw : undefined), z.string().max(20).default('/'))
