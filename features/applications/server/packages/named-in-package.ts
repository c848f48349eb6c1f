import { decodeForm, encodeForm } from '#engine/forms/codec-form.ts'
import { encodeFlow } from '#engine/flows/codec.ts'
import {
  chosenIds,
  closedLists,
  namedMembers,
  withMembers,
  type ClosedList,
  type MemberChoice,
  type MemberKind,
} from '#engine/flows/named-members.ts'
import { editParts, placesOf } from '#engine/forms/editing/part-tree.ts'
import type { FormPart } from '#engine/forms/model.ts'
import type { FlowText } from '#features/applications/server/application-text.ts'
import type { FunctionText, PackageText } from '#features/applications/server/packages/package-text.ts'
import { readTree } from '#features/flow-design/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'

/** Somebody whom a part of a package names, and where in it. */
export interface NamedInPart {
  readonly kind: MemberKind
  readonly id: string
  /** Key of the part: `flow:inspection`. */
  readonly part: string
  readonly partName: string
  /** Captions of steps, labels of fields. */
  readonly places: readonly string[]
}

/** A list of a part that lets everybody in once it names nobody. */
export interface ClosedInPart {
  readonly lets: ClosedList['lets'] | 'field'
  /** Key of the part, and of the list in it. */
  readonly part: string
  readonly key: string
  readonly partName: string
  readonly place: string
  readonly named: ClosedList['named']
}

/** Options of fields that name whom may be chosen. */
const optionKinds: Readonly<Record<string, MemberKind>> = {
  ableDepIds: 'organizations',
  ablePosIds: 'positions',
  ableUserIds: 'users',
  ableRoleIds: 'roles',
  ableGroupIds: 'groups',
}

/** The option whose ids are of the kind that the field is limited by; it lets everybody in where it names nobody. */
const relationOption = 'ableRelationIds'
const relationKinds: Readonly<Record<string, MemberKind>> = { dep: 'organizations', pos: 'positions', role: 'roles', group: 'groups' }

/** Of which kind the ids in an option are; undefined of any other option. */
function kindOfOption(options: FormPart['options'], option: string): MemberKind | undefined {
  return option === relationOption ? relationKinds[String(options['selectType'])] : optionKinds[option]
}

/** The option that holds ids with their kinds (`<id>--role`). */
const mixedOption = 'ableIds'
const kindsOfIds: Readonly<Record<string, MemberKind>> = {
  user: 'users',
  department: 'organizations',
  company: 'organizations',
  position: 'positions',
  role: 'roles',
  group: 'groups',
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string')

const definitionOf = ({ id, code, name, flowTemplateJson }: FlowText) =>
  readTree({ id, code, name, tree: JSON.stringify(flowTemplateJson) }).definition

/** Everybody whom the flows of a package name, and whom fields of its forms allow. */
export function namedInPackage({ flows, functions }: PackageText): readonly NamedInPart[] {
  return [...flows.flatMap(namedInFlow), ...functions.flatMap(namedInForm)]
}

/** The lists of flows and forms of a package that would let everybody in if they named nobody. */
export function closedInPackage({ flows, functions }: PackageText): readonly ClosedInPart[] {
  return [...flows.flatMap(closedInFlow), ...functions.flatMap(closedInForm)]
}

function closedInFlow(text: FlowText): readonly ClosedInPart[] {
  const definition = definitionOf(text)
  const part = `flow:${text.code}`
  const lists = definition ? closedLists(definition) : []
  return lists.map(({ lets, code, name, named }) => ({ lets, part, key: `${part}:${code}`, partName: text.name, place: name, named }))
}

function namedInFlow(text: FlowText): readonly NamedInPart[] {
  const definition = definitionOf(text)
  const named = definition ? namedMembers(definition) : []
  return named.map(({ kind, id, steps }) => ({ kind, id, part: `flow:${text.code}`, partName: text.name, places: steps }))
}

function namedInForm({ form: { code, name, formData } }: FunctionText): readonly NamedInPart[] {
  const read = decodeForm(formData, fieldTypes)
  if (!read.ok) return []
  return [...placesOf(read.value, fieldTypes).values()].flatMap(({ part }) =>
    allowedBy(part).map(({ kind, id }) => ({ kind, id, part: `function:${code}`, partName: name, places: [part.label || part.key] })),
  )
}

function closedInForm({ form: { code, name, formData } }: FunctionText): readonly ClosedInPart[] {
  const read = decodeForm(formData, fieldTypes)
  if (!read.ok) return []
  return [...placesOf(read.value, fieldTypes)].flatMap(([address, { part: field }]): readonly ClosedInPart[] => {
    const [ids, kind] = [field.options[relationOption], kindOfOption(field.options, relationOption)]
    if (!kind || !isTexts(ids) || ids.length === 0 || field.options['relationField'] !== '') return []
    const part = `function:${code}`
    const named = ids.map((id) => ({ kind, id }))
    return [{ lets: 'field', part, key: `${part}:${address}`, partName: name, place: field.label || field.key, named }]
  })
}

function allowedBy({ options }: FormPart): readonly { readonly kind: MemberKind; readonly id: string }[] {
  const plain = [...Object.keys(optionKinds), relationOption].flatMap((option) => {
    const [ids, kind] = [options[option], kindOfOption(options, option)]
    return kind && isTexts(ids) ? ids.map((id) => ({ kind, id })) : []
  })
  const mixed = options[mixedOption]
  return [...plain, ...(isTexts(mixed) ? mixed.flatMap((id) => withKind(id) ?? []) : [])]
}

function withKind(text: string) {
  const at = text.lastIndexOf('--')
  const kind = at === -1 ? undefined : kindsOfIds[text.slice(at + 2)]
  return kind && { kind, id: text.slice(0, at), ending: text.slice(at) }
}

/** The package with others in the place of whom it names; a part that names none of them stays to the letter. */
export function withChoices(pack: PackageText, choose: MemberChoice): PackageText {
  const isAsked = (named: readonly NamedInPart[]): boolean => named.some(({ kind, id }) => choose(kind, id) !== undefined)
  return {
    ...pack,
    flows: pack.flows.map((flow) => (isAsked(namedInFlow(flow)) ? flowWith(flow, choose) : flow)),
    functions: pack.functions.map((fn) => (isAsked(namedInForm(fn)) ? formWith(fn, choose) : fn)),
  }
}

function flowWith(text: FlowText, choose: MemberChoice): FlowText {
  const definition = definitionOf(text)
  if (!definition) return text
  return { ...text, flowTemplateJson: encodeFlow(withMembers(definition, choose)) }
}

function formWith(text: FunctionText, choose: MemberChoice): FunctionText {
  const read = decodeForm(text.form.formData, fieldTypes)
  if (!read.ok) return text
  const form = editParts(read.value, fieldTypes, (part) =>
    allowedBy(part).some(({ kind, id }) => choose(kind, id) !== undefined) ? [{ ...part, options: optionsWith(part, choose) }] : undefined,
  )
  return { ...text, form: { ...text.form, formData: encodeForm(form, fieldTypes) } }
}

function optionsWith({ options }: FormPart, choose: MemberChoice): FormPart['options'] {
  return Object.fromEntries(
    Object.entries(options).map(([option, value]) => {
      const kind = kindOfOption(options, option)
      if (kind && isTexts(value)) return [option, chosenIds(value, kind, choose)]
      return [option, option === mixedOption && isTexts(value) ? mixedWith(value, choose) : value]
    }),
  )
}

function mixedWith(texts: readonly string[], choose: MemberChoice): readonly string[] {
  const chosen = texts.flatMap((text) => {
    const named = withKind(text)
    const to = named && choose(named.kind, named.id)
    if (to === undefined) return [text]
    return to === '' ? [] : [`${to}${named?.ending ?? ''}`]
  })
  return [...new Set(chosen)]
}
