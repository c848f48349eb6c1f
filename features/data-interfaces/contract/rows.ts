import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, pageOf } from '#engine/contract/shapes.ts'

/** Calls that forms make too. They lie apart, as forms load nothing else of the contract. */
const path = '/api/system/DataInterface'

/** Values of form fields as clients hold them. */
const plain = z.union([z.string().max(2_000), z.number(), z.boolean()])
const given = z.object({
  field: z.string().max(50),
  defaultValue: z
    .union([plain, z.array(z.union([plain, z.array(plain).max(20)])).max(500)])
    .nullish()
    .transform((value) => value ?? ''),
})
export const parameterValues = z.array(given).max(50).nullish()

/**
 * Also for whoever fills in a form with a field that names the interface: with the values that the definition fixes, for enabled interfaces,
 * and with the members of rows that his forms use.
 */
const forForms = { access: 'signed-in', changes: false, rate: 'search' } as const

/** Runs an interface with values typed for its parameters. */
export const previewInterface = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Preview`,
  ...forForms,
  params: idParam,
  body: z.object({ tenantId: z.string().max(100).nullish(), origin: z.string().max(50).nullish(), paramList: parameterValues }).nullish(),
  /** What the interface gives: rows, or whatever a service answers. */
  answer: z.unknown(),
})

const rowsQuery = z.object({
  interfaceId: z.string().max(100).nullish(),
  propsValue: z.string().max(100).default('id'),
  relationField: z.string().max(100).default('fullName'),
  paramList: parameterValues,
})
const anyRow = z.record(z.string(), z.unknown())

/** Rows in pages; with `columnOptions` these columns and the value alone. */
export const interfaceRows = call({
  method: 'POST',
  path: `${path}/{id}/Action/List`,
  ...forForms,
  params: idParam,
  body: rowsQuery.extend({
    keyword: z.string().max(200).default(''),
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
    columnOptions: z.string().max(2_000).default(''),
  }),
  answer: pageOf(anyRow),
})

export const interfaceRowsByIds = call({
  method: 'POST',
  path: `${path}/{id}/Action/InfoByIds`,
  ...forForms,
  rate: 'read',
  params: idParam,
  body: rowsQuery.extend({ ids: z.array(z.string().max(500)).max(500) }),
  answer: z.array(anyRow),
})
