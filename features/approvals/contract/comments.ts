import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { sentFiles } from '#features/approvals/contract/said-files.ts'

/** Comments on a request (流程评论): a discussion beside its flow, where the flow allows it. */

const path = '/api/workflow/Engine/FlowComment'

/** Characters of one comment. */
export const commentLength = 2000
/** People who can be mentioned in one comment. */
export const mentionsAtMost = 20

const person = z.object({ id: z.string(), fullName: z.string() })

const comment = z.object({
  id: z.string(),
  /** '' of one that was deleted. */
  text: z.string(),
  /** JSON texts of lists of files: pictures, and others. */
  image: z.string(),
  file: z.string(),
  creatorUserId: z.string(),
  creatorUser: z.string(),
  creatorUserHeadIcon: z.string(),
  creatorTime: z.number(),
  /** The caller wrote it and may delete it. */
  isDel: z.boolean(),
  /** Ours: it was deleted by who wrote it. */
  isDeleted: z.boolean(),
  /** Ours: who was mentioned. */
  mentions: z.array(person),
})
export type FlowComment = z.output<typeof comment>

/** The newest comments first, for everybody who may read the request. */
export const listComments = call({
  method: 'GET',
  path,
  access: 'signed-in',
  query: pageQuery.extend({ taskId: z.string().max(100) }),
  answer: pageOf(comment).extend({
    /** Ours: who can be mentioned: who started the request and who was asked about it. */
    people: z.array(person),
    /** Ours: the request has ended and takes no more comments. */
    closed: z.boolean(),
  }),
})

export const createComment = call({
  method: 'POST',
  path,
  access: 'signed-in',
  body: z.object({
    taskId: z.string().max(100),
    /** May be empty beside files. */
    text: z.string().trim().max(commentLength, 'approvals.comment.too-long'),
    image: sentFiles,
    file: sentFiles,
    /** Ours: ids of people who are told of it. */
    mentionIds: z.array(z.string().max(100)).max(mentionsAtMost).default([]),
  }),
  answer: z.object({ id: z.string() }),
  message: 'approvals.comment.sent',
})

export const deleteComment = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  message: 'kernel.deleted',
})
