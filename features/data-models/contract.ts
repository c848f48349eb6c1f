import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { fileAnswer, listOf, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { flag, version } from '#engine/resource/inputs.ts'
import { mostColumns } from '#features/data-models/contract/table-rules.ts'

/** The table designer (数据建模): tables of a data source, `0` for the platform's own database (platform-api 9). */
const path = '/api/system/DataModel/{linkId}'

export const dataModelMenu = 'system-dataModel'

const access = 'administrator' as const
const linkParam = z.object({ linkId: z.string().max(100) })
const tableParam = linkParam.extend({ table: z.string().max(200) })

/** Clients of the family want all tables by one call. */
const tablesQuery = pageQuery.extend({ pageSize: z.coerce.number().int().min(1).max(1_000_000).default(20) })

const tableRow = z.object({
  /** The name again: what a list calls the thing. */
  id: z.string(),
  table: z.string(),
  /** What people call it: its comment, or the name of its function. */
  tableName: z.string(),
  /** About how many rows there are; -1 where the database does not know. */
  sum: z.number(),
  /** Ours: whether its structure may be changed. */
  changeable: z.number(),
})
export type TableRow = z.output<typeof tableRow>

const field = z.object({
  field: z.string(),
  fieldName: z.string(),
  /** One of the types that every database has, else the type in the words of the database. */
  dataType: z.string(),
  dataLength: z.string(),
  primaryKey: z.number(),
  allowNull: z.number(),
})
export type TableField = z.output<typeof field>

const text = (most: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .transform((given) => (given ?? '').trim())
    .refine((given) => given.length <= most, 'data-models.text-long')

const mark = z
  .union([flag, z.boolean().transform((on) => (on ? (1 as const) : (0 as const)))])
  .nullish()
  .transform((given) => given ?? 0)

/** Which names and types a column may have is a rule of the table (`table-rules.ts`): those that are there already keep theirs. */
const typedField = z.object({
  field: text(63),
  fieldName: text(100),
  dataType: text(60),
  dataLength: text(20),
  primaryKey: mark,
  allowNull: mark,
})

const typedTable = z.object({
  tableInfo: z.object({
    /** The name it has; of a new one its name too where `newTable` is empty. */
    table: text(200),
    /** The name it gets. */
    newTable: text(63),
    tableName: text(100),
  }),
  tableFieldList: z.array(typedField).min(1, 'data-models.columns-missing').max(mostColumns, 'data-models.columns-many'),
  /** Ours: the structure that was read, as a number. */
  version,
})

export const listTables = call({
  method: 'GET',
  path: `${path}/Tables`,
  access,
  params: linkParam,
  query: tablesQuery,
  answer: pageOf(tableRow),
})

export const listAllTables = call({
  method: 'GET',
  path: `${path}/TableAll`,
  access,
  params: linkParam,
  query: tablesQuery,
  answer: listOf(tableRow),
})

/** `type` of the family (1 for generated code) changes nothing. */
export const listTableFields = call({
  method: 'GET',
  path: `${path}/Tables/{table}/Fields`,
  access,
  params: tableParam,
  query: z.object({ type: z.string().max(10).default('') }),
  answer: listOf(field),
})

const tableAnswer = z.object({
  tableInfo: z.object({ table: z.string(), newTable: z.string(), tableName: z.string() }),
  tableFieldList: z.array(field),
  hasTableData: z.boolean(),
  /** Ours. */
  changeable: z.number(),
  version: z.number(),
})
export type TableForm = z.output<typeof tableAnswer>

export const readTable = call({ method: 'GET', path: `${path}/Table/{table}`, access, params: tableParam, answer: tableAnswer })

/** Rows as texts; what is masked or encrypted is covered. `keyword` is looked for in the column `field`. */
export const previewTable = call({
  method: 'GET',
  path: `${path}/Table/{table}/Preview`,
  access,
  rate: 'search',
  params: tableParam,
  query: pageQuery.extend({ field: z.string().max(63).default(''), sidx: z.string().max(100).default('') }),
  answer: pageOf(z.record(z.string(), z.string().nullable())),
})

const made = z.object({ table: z.string() })

export const createTable = call({
  method: 'POST',
  path: `${path}/Table`,
  access,
  params: linkParam,
  body: typedTable,
  answer: made,
  message: 'kernel.created',
})
/** Of a table without rows. */
export const updateTable = call({
  method: 'PUT',
  path: `${path}/Table`,
  access,
  params: linkParam,
  body: typedTable,
  answer: made,
  message: 'kernel.updated',
})
export const addTableFields = call({
  method: 'PUT',
  path: `${path}/addFields`,
  access,
  params: linkParam,
  body: typedTable,
  answer: made,
  message: 'kernel.updated',
})
/** Of a table without rows. */
export const deleteTable = call({
  method: 'DELETE',
  path: `${path}/Table/{table}`,
  access,
  params: tableParam,
  body: z.object({ version }).nullish(),
  message: 'kernel.deleted',
})

/** The structure as a file; never its rows. */
export const exportTable = call({
  method: 'GET',
  path: `${path}/Table/{table}/Action/Export`,
  access,
  params: tableParam,
  answer: fileAnswer,
  rate: 'exchange',
})

export const downloadTable = call({
  method: 'GET',
  path: `${path}/Table/{table}/Action/Export/{ticket}`,
  access: 'public',
  params: tableParam.extend({ ticket: z.string().max(200) }),
  bytes: true,
  rate: 'exchange',
})

/** Makes the table of an exported file; one of its name must not be there. */
export const importTable = call({
  method: 'POST',
  path: `${path}/Action/Import`,
  access,
  params: linkParam,
  answer: made,
  message: 'resource.imported',
  bodyKind: 'multipart',
  bodyLimitBytes: 500 * 1024,
  rate: 'exchange',
})

/** What an exported file holds. */
export const tableFile = z.object({ kind: z.literal('data-model'), table: typedTable.omit({ version: true }) })
export type TypedTable = z.output<typeof typedTable>
