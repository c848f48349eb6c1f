import { z } from 'zod'
import type { CarrierKind, Lookups, Unoffered } from '#engine/forms/field-type.ts'
import { refusal } from '#engine/values/refusal.ts'
import { defineField } from '#fields/define.ts'
import { idsFromWire, idsOf, idValues, namedIds, parseIds, personInSheet, splitTyped, unofferedIds } from '#fields/id-values.ts'
import { flag, idList, oneOf } from '#fields/option-shapes.ts'

const unknown = 'fields.selection.unknown'

/**
 * People, and in place of them what they belong to: organizations, roles, positions, groups. The family's ids with their kinds,
 * `<id>--user`; a single one is a person.
 */
export const selection = defineField({
  ...idValues,
  type: 'selection',
  holdsPeople: true,
  family: {
    kind: 'usersSelect',
    options: { multiple: 'multiple', filterable: 'filterable', clearable: 'clearable', selectType: 'selectType', ableIds: 'ableIds' },
    tag: 'users-select',
  },
  options: z.object({
    multiple: flag(false),
    filterable: flag(false),
    clearable: flag(true),
    selectType: oneOf(['all', 'custom'], 'all'),
    ableIds: idList(),
  }),
  parse: (typed, { multiple }, { lookups }) => parseIds(typed, multiple, (said) => found(said, multiple, lookups), unknown),
  seek: async (texts, { multiple }, { lookups }) => {
    const names = texts.flatMap((text) => splitTyped(text, multiple))
    const kinds = multiple ? namedKinds : (['user'] as const)
    await Promise.all(kinds.flatMap((kind) => lookups.seekNamed?.(kind, names) ?? []))
  },
  // Records keep what was deleted since.
  validate: () => undefined,
  unoffered: (value, { multiple, selectType, ableIds }, { lookups }) =>
    idsOf(value).flatMap((sent) => refused(sent, multiple, lookups, selectType === 'all' ? undefined : ableIds)),
  format: (value, _options, { lookups }) =>
    idsOf(value)
      .map((sent) => nameOf(sent, lookups) ?? sent)
      .join(','),
  sheetText: (value, _options, { lookups }) =>
    idsOf(value)
      .map((sent) => (parted(sent)[1] === 'user' ? personInSheet(parted(sent)[0], lookups) : nameOf(sent, lookups)) ?? sent)
      .join(','),
  fromWire: (wire, { multiple }) => idsFromWire(wire, multiple),
  toWire: (value, { multiple }) => (multiple ? idsOf(value) : (idsOf(value)[0] ?? '')),
})

const carriers: readonly CarrierKind[] = ['position', 'role', 'group']
/** In the order in which a name is looked for. */
const namedKinds = ['user', 'organization', ...carriers] as const

/** The id and the kind of what was chosen; without a kind it is a person. */
function parted(sent: string): readonly [id: string, kind: 'user' | 'organization' | CarrierKind | undefined] {
  const at = sent.lastIndexOf('--')
  if (at === -1) return [sent, 'user']
  const [id, kind] = [sent.slice(0, at), sent.slice(at + 2)]
  if (kind === 'company' || kind === 'department') return [id, 'organization']
  return [id, kind === 'user' ? kind : carriers.find((one) => one === kind)]
}

function itemOf(sent: string, lookups: Lookups): { readonly name: string; readonly offered?: boolean } | undefined {
  const [id, kind] = parted(sent)
  if (kind === 'user') return lookups.user(id)
  if (kind === 'organization') return lookups.organization(id)
  return kind && lookups.carrier?.(kind, id)
}

/** The name of something chosen; undefined where it is not known. */
export const nameOf = (sent: string, lookups: Lookups): string | undefined => itemOf(sent, lookups)?.name

function refused(sent: string, multiple: boolean, lookups: Lookups, allowed: readonly string[] | undefined): readonly Unoffered[] {
  const [id, kind] = parted(sent)
  if (kind === undefined || (!multiple && kind !== 'user')) return [{ id: sent, refusal: refusal('invalid', unknown) }]
  const isBehind = (): boolean => {
    const belongings = kind === 'user' ? lookups.belongs?.(id) : undefined
    return allowed?.some((one) => belongings?.has(one.replace(/--company$/, '--department'))) ?? true
  }
  return unofferedIds(
    id,
    kind,
    lookups,
    () => itemOf(sent, lookups),
    unknown,
    () => allowed === undefined || allowed.includes(sent) || isBehind(),
  ).map((told) => ({ ...told, id: sent }))
}

/** What a typed name means: a person first, then an organization, a role, a position, a group. */
function found(said: string, multiple: boolean, lookups: Lookups): string | readonly string[] | undefined {
  if (said.includes('--') && itemOf(said, lookups)) return said
  const kindOf = (kind: (typeof namedKinds)[number], id: string): string =>
    kind === 'organization' ? (lookups.organization(id)?.kind ?? 'department') : kind
  const meant = (multiple ? namedKinds : (['user'] as const)).flatMap(
    (kind) => namedIds(lookups, kind, said)?.map((id) => `${id}--${kindOf(kind, id)}`) ?? [],
  )
  if (meant.length > 0) return meant
  const [name = '', account] = said.split('/')
  const person = lookups.findUser?.(name, account)
  if (person !== undefined || !multiple) return person && `${person}--user`
  const organization = lookups.findOrganization?.(said.split('/'))
  if (organization !== undefined) return `${organization}--${lookups.organization(organization)?.kind ?? 'department'}`
  const kind = carriers.find((one) => lookups.findCarrier?.(one, said) !== undefined)
  return kind && `${lookups.findCarrier?.(kind, said)}--${kind}`
}
