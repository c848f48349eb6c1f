import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** Copies of tables from one data source to another (数据同步, platform-api 9). */
const path = '/api/system/DataSync'

export const dataSyncMenu = 'system-dataSync'

const access = 'administrator' as const

const source = z.string('data-sync.source-missing').min(1, 'data-sync.source-missing').max(100)
const table = z.string('data-sync.tables-missing').min(1, 'data-sync.tables-missing').max(200)

const pair = z.object({ dbConnectionFrom: source, dbConnectionTo: source })

/** Which type a column of each type gets in a table that is made; the first that is offered where it is not said. */
const convertRuleMap = z
  .record(z.string().max(60), z.string().max(60))
  .nullish()
  .transform((rules) => rules ?? {})

const tables = z.array(table).min(1, 'data-sync.tables-missing').max(200, 'data-sync.tables-many')

/** What a table is found to be, as the family numbers it. */
export const tableStates = { ready: 0, empty: 1, missing: 2, hasRows: 3 } as const
const stateNumbers = [tableStates.ready, tableStates.empty, tableStates.missing, tableStates.hasRows] as const

/** Whether both can be reached, what there is to copy, and what types columns may become. */
export const checkSync = call({
  method: 'POST',
  path: `${path}/Actions/checkDbLink`,
  access,
  changes: false,
  rate: 'search',
  body: pair,
  answer: z.object({
    checkDbFlag: z.boolean(),
    tableList: z.array(z.object({ table: z.string(), tableName: z.string(), sum: z.number() })),
    convertRuleMap: z.record(z.string(), z.array(z.string())),
  }),
})

const one = pair.extend({ dbTable: table, convertRuleMap })

/** Whether a table can be copied as it stands (`tableStates`). */
export const checkSyncTable = call({ method: 'POST', path, access, changes: false, rate: 'search', body: one, answer: z.number() })

/** Copies one table, small enough for one call. `type` is what the check told: it says that a table is made, or its rows are replaced. */
export const executeSync = call({
  method: 'POST',
  path: `${path}/Actions/Execute`,
  access,
  rate: 'exchange',
  body: one.extend({
    type: z.coerce
      .number()
      .pipe(z.union(stateNumbers.map((state) => z.literal(state))))
      .default(0),
  }),
  message: 'data-sync.done',
})

/** Outcomes of many tables: 1 for one that was copied. */
export const outcomes = { failed: 0, copied: 1, empty: 2, hasRows: 3 } as const

/** Copies several small tables; one that has rows already is left as it is. */
export const executeSyncs = call({
  method: 'POST',
  path: `${path}/Actions/batchExecute`,
  access,
  rate: 'exchange',
  body: pair.extend({ dbTableList: tables, convertRuleMap }),
  answer: z.record(z.string(), z.number()),
  message: 'data-sync.done',
})

/** What happens to a table that has rows already: it is left, gets more, or has its rows replaced. */
export const existings = ['keep', 'add', 'replace'] as const
export type Existing = (typeof existings)[number]

/** Ours: copies tables of any size in the background; its progress is that of the job. */
export const beginSync = call({
  method: 'POST',
  path: `${path}/Actions/Begin`,
  access,
  rate: 'exchange',
  body: pair.extend({ dbTableList: tables, convertRuleMap, existing: z.enum(existings).default('keep') }),
  answer: z.object({ jobId: z.string() }),
  message: 'data-sync.begun',
})

const outcome = z.object({
  table: z.string(),
  state: z.enum(['copied', 'empty', 'has-rows', 'failed']),
  rows: z.number(),
  /** Why it failed, in the language of whoever began it; `''` else. */
  reason: z.string(),
})
/** What became of one table. */
export type SyncOutcome = z.output<typeof outcome>

/** The result of the job. */
export const syncResult = z.object({ tables: z.array(outcome) })
