import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf, pageOf, pageQuery } from '#engine/contract/shapes.ts'

/** What stands around a record where it is read: its history, and the records that refer to it. None of it is part of the platform family. */
const ofRecord = z.object({ modelId: z.string().max(100), id: z.string().max(100) })
const path = '/api/visualdev/OnlineDev/{modelId}/{id}'

const changedValue = z.object({
  /** `planArea`, `items.<row id>.planArea`, or `items.<row id>` for a row that came or went. */
  path: z.string(),
  label: z.string(),
  kind: z.enum(['changed', 'added', 'removed']),
  before: z.string(),
  after: z.string(),
  /** The log keeps only that the value changed, as it is long or a file. */
  isCut: z.boolean(),
})

const savedVersion = z.object({
  id: z.string(),
  at: z.number(),
  /** Who saved it; '' for the program. */
  by: z.string(),
  kind: z.enum(['created', 'updated', 'flow']),
  changes: z.array(changedValue),
})
export type SavedVersion = z.output<typeof savedVersion>

/** What was saved of a record, the latest first: of each save the fields that the caller may read, from the audit log. */
export const recordHistory = call({
  method: 'GET',
  path: `${path}/History`,
  access: { functionOf: 'modelId' },
  rate: 'search',
  params: ofRecord,
  answer: z.object({
    list: z.array(savedVersion),
    /** There are older ones that are not told. */
    more: z.boolean(),
  }),
})

const referringField = z.object({
  /** Function whose records refer to this one, as far as the caller sees it, and the field by which. */
  modelId: z.string(),
  name: z.string(),
  /** `variety`, or `items.variety`. */
  field: z.string(),
  label: z.string(),
  /** Records that the caller sees, counted up to a thousand. */
  count: z.number(),
  more: z.boolean(),
  /** The caller may add a record that begins with the link; not where it needs a row around it, or runs through a flow. */
  mayAdd: z.boolean(),
})
export type ReferringField = z.output<typeof referringField>

/** By which fields records refer to a record, and how many; fields without any are left out where the caller may add none. */
export const referringFields = call({
  method: 'GET',
  path: `${path}/Referring`,
  access: { functionOf: 'modelId' },
  rate: 'search',
  params: ofRecord,
  answer: listOf(referringField),
})

/** The records that refer to a record by one field, newest first, with the texts of the first columns of their list. */
export const referringRecords = call({
  method: 'GET',
  path: `${path}/ReferringRecords`,
  access: { functionOf: 'modelId' },
  rate: 'search',
  params: ofRecord,
  query: pageQuery.extend({ by: z.string().max(100), field: z.string().max(200) }),
  answer: pageOf(z.object({ id: z.string(), texts: z.array(z.string()) })).extend({ columns: z.array(z.string()) }),
})
