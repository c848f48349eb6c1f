import { z } from 'zod'
import { defineField, type ValueOfOther } from '#fields/define.ts'
import {
  idsAs,
  idsFromWire,
  idsOf,
  idValues,
  namedIds,
  parseIds,
  personInSheet,
  seekNames,
  unofferedIds,
  type Ids,
} from '#fields/id-values.ts'
import { flag, idList, oneOf, words } from '#fields/option-shapes.ts'

/** One or several users, by id. Imported as `name/account` (form-definition 7). */
export const user = defineField({
  ...idValues,
  type: 'user',
  idsOf: 'user',
  family: {
    kind: 'userSelect',
    options: {
      multiple: 'multiple',
      filterable: 'filterable',
      clearable: 'clearable',
      selectType: 'selectType',
      relationField: 'relationField',
      ableDepIds: 'ableDepIds',
      ablePosIds: 'ablePosIds',
      ableUserIds: 'ableUserIds',
      ableRoleIds: 'ableRoleIds',
      ableGroupIds: 'ableGroupIds',
      ableRelationIds: 'ableRelationIds',
    },
    tag: 'user-select',
  },
  options: z.object({
    multiple: flag(false),
    filterable: flag(false),
    clearable: flag(true),
    selectType: oneOf(['all', 'custom', 'dep', 'pos', 'role', 'group'], 'all'),
    relationField: words(),
    ableDepIds: idList(),
    ablePosIds: idList(),
    ableUserIds: idList(),
    ableRoleIds: idList(),
    ableGroupIds: idList(),
    ableRelationIds: idList(),
  }),
  parse: (typed, { multiple }, { lookups }) => {
    const find = (said: string) => {
      const [name = '', account] = said.split('/')
      return lookups.findUser?.(name, account) ?? namedIds(lookups, 'user', said) ?? (lookups.user(said) ? said : undefined)
    }
    return parseIds(typed, multiple, find, 'fields.user.unknown')
  },
  seek: seekNames('user'),
  // Records keep a person who was deleted since.
  validate: () => undefined,
  unoffered: (value, options, { lookups }, valueOf) => {
    const allowed = allowedPeople(options, valueOf)
    const allows = (id: string): boolean => {
      const belongings = lookups.belongs?.(id)
      return allowed === undefined || belongings === undefined || allowed.some((one) => belongings.has(one))
    }
    return unofferedIds(value, 'user', lookups, (id) => lookups.user(id), 'fields.user.unknown', allows)
  },
  sources: ({ selectType, relationField }) => (selectType in relations && relationField !== '' ? [relationField] : []),
  format: (value, _options, { lookups }) =>
    idsOf(value)
      .map((id) => lookups.user(id)?.name ?? id)
      .join(','),
  sheetText: (value, _options, { lookups }) =>
    idsOf(value)
      .map((id) => personInSheet(id, lookups) ?? id)
      .join(','),
  fromWire: (wire, { multiple }) => idsFromWire(wire, multiple),
  toWire: (value, { multiple }) => (multiple ? idsOf(value) : (idsOf(value)[0] ?? '')),
  /** The person, where the field allows him. */
  current: (options, { user: own, lookups }) => {
    const allowed = allowedPeople(options)
    const belongings = own && allowed && lookups.belongs?.(own.id)
    const isOut = allowed !== undefined && belongings !== undefined && !allowed.some((one) => belongings.has(one))
    return idsAs(own && !isOut ? [own.id] : [], options.multiple)
  },
})

interface Limits {
  readonly selectType: string
  readonly relationField: string
  readonly ableDepIds: readonly string[]
  readonly ablePosIds: readonly string[]
  readonly ableUserIds: readonly string[]
  readonly ableRoleIds: readonly string[]
  readonly ableGroupIds: readonly string[]
  readonly ableRelationIds: readonly string[]
}

/** Kinds of the ids in the field that another kind of field limits. */
const relations: Readonly<Record<string, string>> = { dep: 'department', pos: 'position', role: 'role', group: 'group' }

/**
 * Whom a field allows, as ids with their kinds: people, and what they belong to. Undefined where it allows everybody, and where it
 * depends on another field whose value is not known.
 */
export function allowedPeople(limits: Limits, valueOf?: ValueOfOther): readonly string[] | undefined {
  const of = (kind: string, ids: readonly string[]): readonly string[] => ids.map((id) => `${id}--${kind}`)
  const relation = relations[limits.selectType]
  if (relation !== undefined) {
    // Where no field tells whom it allows, the definition names them itself.
    const fixed = limits.ableRelationIds.length > 0 ? limits.ableRelationIds : undefined
    const chosen = limits.relationField === '' ? fixed : valueOf?.(limits.relationField)
    return typeof chosen === 'string' || Array.isArray(chosen) ? of(relation, idsOf(chosen as Ids)) : undefined
  }
  if (limits.selectType !== 'custom') return undefined
  return [
    ...of('department', limits.ableDepIds),
    ...of('position', limits.ablePosIds),
    ...of('user', limits.ableUserIds),
    ...of('role', limits.ableRoleIds),
    ...of('group', limits.ableGroupIds),
  ]
}
