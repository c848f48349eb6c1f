import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { pagination } from '#engine/contract/shapes.ts'

const names = z.string().max(10_000).default('')

/**
 * Records of a function to choose one from, newest first: those that the caller may see, with the texts of the fields he may see. Where the
 * function has a directory, whoever fills in a form that refers to it chooses from that, and is told its columns. Fields that do not exist or that
 * are hidden from him are left out. Who may neither use the function nor choose from it is refused, as for one that does not exist.
 */
export const fieldDataSelect = call({
  method: 'GET',
  path: '/api/visualdev/Base/{id}/FieldDataSelect',
  access: 'signed-in',
  rate: 'read',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({
    keyword: z.string().trim().max(200).default(''),
    currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
    /** Lists without pages ask for 10,000 rows at once; they get 500. */
    pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
    relationField: z.string().max(200).default(''),
    /** Names of further fields, separated by commas. */
    columnOptions: names,
    /**
     * Not part of the platform family: ids of the records that are wanted, separated by commas, in place of a page. Without names of fields
     * all texts come along.
     */
    ids: z.string().max(20_000).default(''),
    /** Ours too: the directory of the function that the field names whose record is chosen. */
    directory: z.string().max(100).default(''),
    /**
     * Ours too: `search` where a list is searched by what its records refer to, not one chosen for a record. It is asked among all that may be named,
     * those that left the directory too, and what the caller sees by his own rights.
     */
    for: z.enum(['choice', 'search']).default('choice'),
    /** Ours too: texts, separated by commas (one in a text has a backslash before it), one of which a row must have whole in one of the fields that a keyword is looked for in. */
    named: z.string().max(20_000).default(''),
    /** Ours too: `field=value` pairs, separated in the same way, that the rows must have; an empty value stands for none. */
    under: z.string().max(2000).default(''),
    /** Ours too: in place of rows the values of this field, as `id`, `name` and `count`, in the order of the values. */
    groupBy: z.string().max(200).default(''),
  }),
  answer: z.object({ list: z.array(z.record(z.string(), z.string())), pagination }),
})

/** Not part of the platform family: what the caller entered in a text field of his own records, the latest first. */
export const formerValues = call({
  method: 'GET',
  path: '/api/visualdev/OnlineDev/{modelId}/FormerValues',
  access: { functionOf: 'modelId' },
  rate: 'search',
  params: z.object({ modelId: z.string().max(100) }),
  query: z.object({
    /** `cert`, or `items.cert` for a column of a sub-table. */
    field: z.string().max(200),
    keyword: z.string().trim().max(200).default(''),
  }),
  answer: z.object({ list: z.array(z.string()) }),
})

/**
 * Not part of the platform family: whether another record holds a value of a field whose values may not repeat, as a save would tell.
 * The value travels in the body, as addresses are logged.
 */
export const takenValue = call({
  method: 'POST',
  path: '/api/visualdev/OnlineDev/{modelId}/Actions/TakenValue',
  access: { functionOf: 'modelId' },
  changes: false,
  rate: 'search',
  params: z.object({ modelId: z.string().max(100) }),
  body: z.object({
    field: z.string().max(100),
    value: z.union([z.string().max(10_000), z.number()]),
    /** The record itself; empty for a new one. */
    id: z.string().max(100).default(''),
  }),
  /** Empty where no other record has it. */
  answer: z.object({ problem: z.string() }),
})

/**
 * Not part of the platform family: which choices are not offered any more for what other fields say now, as a save would find. `data` is the part of a
 * record that tells it, in the form in which records are saved.
 */
export const lostChoices = call({
  method: 'POST',
  path: '/api/visualdev/OnlineDev/{modelId}/Actions/LostChoices',
  // Also of forms that no menu leads to, while they are before somebody: the handler knows which.
  access: 'signed-in',
  changes: false,
  rate: 'search',
  params: z.object({ modelId: z.string().max(100) }),
  body: z.object({ data: z.string().max(1_000_000) }),
  /** Choices by their paths, `village` or `items.0.village`: those of which ids are gone, and those about which nobody can tell now. */
  answer: z.object({ gone: z.record(z.string(), z.array(z.string())), unknown: z.array(z.string()) }),
})
