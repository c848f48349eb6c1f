import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesForAll } from '#engine/resource/calls.ts'
import { description, flag, lineInput, nameInput, sortCode, version } from '#engine/resource/inputs.ts'

/**
 * Data sources (数据连接): other databases that tables are designed in, copied from and copied to (platform-api 9). Whoever reaches them
 * reads and writes whole tables past every right to rows, so super administrators alone manage and use them.
 */
const path = '/api/system/DataSource'

export const dataSourceMenu = 'system-dataSource'

/** The id under which the platform's own database is named. */
export const platformSource = '0'

/** Kinds of database that can be reached, as the family names them. */
export const drivers = ['PostgreSQL', 'MySQL'] as const
export type DriverName = (typeof drivers)[number]

/** The port a database of the kind usually listens on. */
export const usualPorts: Readonly<Record<DriverName, number>> = { PostgreSQL: 5432, MySQL: 3306 }

/** Types of columns that every kind of database has; columns of other types can be read and copied. */
export const columnTypes = ['varchar', 'text', 'int', 'bigint', 'decimal', 'date', 'datetime', 'boolean'] as const
export type ColumnType = (typeof columnTypes)[number]

const sources = resourceCalls(path, rulesForAll('administrator'))

const host = lineInput({ max: 200, missing: 'data-sources.host-missing', tooLong: 'data-sources.host-wrong' }).refine(
  (text) => /^([A-Za-z0-9._-]+|\[?[0-9A-Fa-f:.]+\]?)$/.test(text),
  'data-sources.host-wrong',
)

const port = z.coerce
  .number('data-sources.port-wrong')
  .int('data-sources.port-wrong')
  .min(1, 'data-sources.port-wrong')
  .max(65_535, 'data-sources.port-wrong')

/** Where a database is and who signs in there. */
const reach = {
  dbType: z.enum(drivers, 'data-sources.driver-unknown'),
  host,
  port,
  userName: lineInput({ max: 100, missing: 'data-sources.account-missing', tooLong: 'data-sources.account-long' }),
  /** Stars stand for the stored one. */
  password: z.string().max(500, 'data-sources.password-long').nullish(),
  /** Name of the database. */
  serviceName: lineInput({ max: 100, missing: 'data-sources.database-missing', tooLong: 'data-sources.database-long' }),
  /** Of PostgreSQL; `public` where it is empty. */
  dbSchema: z.string().trim().max(63, 'data-sources.schema-long').nullish(),
  /** Ours: whether the connection is encrypted and the certificate of the server checked; a server on the internet is reached no other way. */
  tlsMark: flag.nullish(),
}

/** Members that are absent from a change keep their value. */
export const dataSourceInput = z.object({
  fullName: nameInput(),
  ...reach,
  sortCode: sortCode.nullish(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
})

const row = z.object({
  id: z.string(),
  fullName: z.string(),
  dbType: z.enum(drivers),
  host: z.string(),
  port: z.number(),
  userName: z.string(),
  /** Stars: a password never leaves the server. */
  password: z.string(),
  serviceName: z.string(),
  dbSchema: z.string(),
  tlsMark: z.number(),
  sortCode: z.number(),
  enabledMark: z.number(),
  description: z.string(),
  creatorUser: z.string(),
  creatorTime: z.number(),
  lastModifyTime: z.number().nullable(),
  version: z.number(),
})
export type DataSource = z.output<typeof row>

export const listDataSources = sources.page(
  row,
  sortedPageQuery.extend({
    dbType: z.enum(['', ...drivers]).default(''),
    pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
  }),
)
export const readDataSource = sources.read(row)
export const createDataSource = sources.create(dataSourceInput)
export const updateDataSource = sources.update(dataSourceInput)
export const deleteDataSource = sources.remove()
export const switchDataSource = sources.switchState()
export const dataSourceUse = sources.uses()

/** Tries what was typed: connects, signs in and reads which tables there are. Stars for the password take that of `id`. */
export const testDataSource = call({
  method: 'POST',
  path: `${path}/Actions/Test`,
  access: 'administrator',
  rate: 'exchange',
  body: z.object({ ...reach, id: z.string().max(100).nullish() }),
  message: 'data-sources.connected',
})

const group = z.object({
  id: z.string(),
  fullName: z.string(),
  children: z.array(z.object({ id: z.string(), fullName: z.string(), dbType: z.string() })),
})
export type DataSourceGroup = z.output<typeof group>

/** The enabled ones by kind, and the platform's own database first of all. `type` leaves one kind. */
export const selectDataSource = call({
  method: 'GET',
  path: `${path}/Selector`,
  access: 'administrator',
  query: z.object({ type: z.string().max(50).default('') }),
  answer: listOf(group),
})
