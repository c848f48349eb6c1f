import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { pagination } from '#engine/contract/shapes.ts'

const ofFunction = z.object({ modelId: z.string().max(100) })
const ofRecord = z.object({ modelId: z.string().max(100), id: z.string().max(100) })

const listBody = z.object({
  currentPage: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** Lists without pages ask for 10,000 rows at once; others get 500 at most. */
  pageSize: z.coerce.number().int().min(1).max(10_000).default(20),
  sort: z.enum(['asc', 'desc', '']).nullish(),
  /** A field, or several as later clients of the family name them: `area,-name`, where a minus turns the direction. */
  sidx: z.string().max(500).nullish(),
  queryJson: z.string().max(20_000).nullish(),
  superQueryJson: z.string().max(20_000).nullish(),
  keyword: z.string().max(200).nullish(),
  menuId: z.string().max(100).nullish(),
  dataType: z.union([z.string(), z.number()]).nullish(),
  /** Not part of the platform family: requests the exact total, which takes longer above 10,000. */
  exactTotal: z.boolean().default(false),
  /** Not part of the platform family: the headings of a list in groups in place of its rows, from the one after `after` on. */
  groups: z.object({ after: z.unknown() }).nullish(),
  /** Not part of the platform family: the rows of one group alone, by the value of its heading. */
  group: z.object({ value: z.unknown() }).nullish(),
  /** Not part of the platform family: the rows directly below one, in a list that is a tree; the call of the family names it in the path. */
  under: z.string().max(100).nullish(),
})

/** Member of a row that holds the files behind the names in a cell; ours. */
export const listedFiles = (key: string): string => `${key}_files`

const listAnswer = z.object({
  list: z.array(z.record(z.string(), z.unknown())),
  /** `more`: there are more than `total` rows; counting stopped at 10,000. */
  pagination: pagination.extend({ more: z.boolean() }),
  /** Headings of groups, with the number of their rows, `more` where counting stopped. */
  groups: z
    .array(
      z.object({
        value: z.unknown(),
        label: z.string(),
        total: z.number(),
        more: z.boolean(),
        /** Sums of the group for the totals row; absent where its records were not all counted. */
        summary: z.record(z.string(), z.string()).optional(),
      }),
    )
    .optional(),
  /** There are further headings. */
  moreGroups: z.boolean().optional(),
  /** Rows above those that were found in a tree, which lead to them. */
  above: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Sums over the rows of this page, for the totals row, by field key. */
  summary: z.record(z.string(), z.string()),
})

/**
 * A row is flat: ids and dates as text, numbers as numbers; `id`, `flowId`, `flowState`, `version` and `actions` besides the
 * fields.
 */
export const listRecords = call({
  method: 'POST',
  path: '/api/visualdev/OnlineDev/{modelId}/List',
  seenAs: true,
  access: { functionOf: 'modelId' },
  changes: false,
  rate: 'read',
  params: ofFunction,
  body: listBody,
  answer: listAnswer,
})

/** The rows directly below one, in a list that is a tree. */
export const listChildren = call({
  method: 'POST',
  path: '/api/visualdev/OnlineDev/{modelId}/List/{id}',
  seenAs: true,
  access: { functionOf: 'modelId' },
  changes: false,
  rate: 'read',
  params: ofRecord,
  body: listBody,
  answer: listAnswer,
})

/**
 * Not part of the platform family: sums of all rows that match, or of those with the given ids, under the same rights as the list.
 * Read on demand, as they take longer than a page.
 */
export const sumRecords = call({
  method: 'POST',
  path: '/api/visualdev/OnlineDev/{modelId}/Sum',
  access: { functionOf: 'modelId' },
  changes: false,
  rate: 'read',
  params: ofFunction,
  body: z.object({
    queryJson: z.string().max(20_000).nullish(),
    superQueryJson: z.string().max(20_000).nullish(),
    keyword: z.string().max(200).nullish(),
    ids: z.array(z.string().max(100)).max(5_000).nullish(),
  }),
  answer: z.object({ summary: z.record(z.string(), z.string()) }),
})

const besideNode = z.object({
  id: z.string(),
  fullName: z.string(),
  hasChildren: z.boolean(),
  /** Names above the node, of one that was searched for. */
  path: z.string(),
})
export type BesideNode = z.output<typeof besideNode>

/**
 * Not part of the platform family: nodes of the tree beside a list, below one or at the top, those whose name holds a keyword, or one. The list is
 * asked for a node by `@node` in `queryJson`, or by the field of the tree as clients of the family do.
 */
export const listBesideNodes = call({
  method: 'GET',
  path: '/api/visualdev/OnlineDev/{modelId}/Beside',
  seenAs: true,
  access: { functionOf: 'modelId' },
  rate: 'search',
  params: ofFunction,
  query: z.object({
    parent: z.string().max(200).default(''),
    keyword: z.string().trim().max(100).default(''),
    /** One node alone. */
    node: z.string().max(200).default(''),
  }),
  answer: z.object({ list: z.array(besideNode), more: z.boolean() }),
})
