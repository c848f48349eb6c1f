import { z } from 'zod'
import { conditionOperators, currentValues } from '#engine/access/row-scheme.ts'

const code = z.string().min(1).max(100)

const condition = z.strictObject({
  /** Key of a field of the form, or `@owner`, `@organization`. */
  field: z.string().min(1),
  operator: z.enum(conditionOperators),
  value: z.union([z.strictObject({ constant: z.unknown() }), z.strictObject({ current: z.enum(currentValues) })]),
})

const match = z.enum(['and', 'or'])

/** A data scheme: conditions on visible rows. A user with several schemes of one menu sees the rows of all. */
const rowScheme = z.strictObject({
  code,
  name: z.string().min(1).max(50),
  match,
  groups: z.array(z.strictObject({ match, conditions: z.array(condition).min(1) })).min(1),
})
export type RowSchemeText = z.output<typeof rowScheme>

/**
 * What a role may do with one menu. Every item is listed explicitly: a field added to the form later is not granted until it is
 * listed.
 */
const grant = z.strictObject({
  menu: code,
  buttons: z.array(code).default([]),
  columns: z.array(code).default([]),
  /** Fields of the form; a column of a sub-table is `table-column`. */
  fields: z.array(code).default([]),
  rows: z.array(rowScheme).default([]),
})
export type GrantText = z.output<typeof grant>

const role = z.strictObject({
  code,
  name: z.string().min(1).max(50),
  type: z.string().max(50).default(''),
  /** True: applies in every organization of the user. */
  global: z.boolean(),
  description: z.string().max(500).default(''),
  sortCode: z.int().min(0).default(0),
  /** Codes of the systems it opens. */
  systems: z.array(code),
  grants: z.array(grant),
})
export type RoleText = z.output<typeof role>

/** `roles.json`. */
export const rolesText = z.strictObject({ roles: z.array(role) })
