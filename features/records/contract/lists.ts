import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

const ofFunction = z.object({ modelId: z.string().max(100) })

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
