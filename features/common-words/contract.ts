import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf, pageOf, pageQuery } from '#engine/contract/shapes.ts'

/** Phrases of approvals (审批常用语, platform-api 8). Everybody keeps his own; those for all are the administrator's. */
const base = '/api/system/CommonWords'

/** Longest phrase, in characters. */
export const wordsLength = 200

/** 0 for all, 1 of one person. */
const kind = z.union([z.literal(0), z.literal(1), z.literal('0').transform(() => 0 as const), z.literal('1').transform(() => 1 as const)])

/** What is left out of a change stays as it is. */
const input = z.object({
  commonWordsText: z
    .string('common-words.missing')
    .trim()
    .min(1, { error: 'common-words.missing', abort: true })
    .max(wordsLength, 'common-words.too-long'),
  commonWordsType: kind.nullish(),
  sortCode: z.coerce.number().int().min(0).max(999_999).nullish(),
  enabledMark: kind.nullish(),
  version: z.coerce.number().int().nullish(),
})

const words = z.object({
  id: z.string(),
  commonWordsText: z.string(),
  commonWordsType: z.number(),
  sortCode: z.number(),
  enabledMark: z.number(),
  version: z.number(),
})
export type CommonWords = z.output<typeof words>

const written = z.object({ id: z.string(), version: z.number() })

/** The caller's own and those for all, also the disabled ones. */
export const listCommonWords = call({ method: 'GET', path: base, access: 'signed-in', query: pageQuery, answer: pageOf(words) })
/** Those that are offered. */
export const selectCommonWords = call({ method: 'GET', path: `${base}/Selector`, access: 'signed-in', answer: listOf(words) })
export const readCommonWords = call({ method: 'GET', path: `${base}/{id}`, access: 'signed-in', params: idParam, answer: words })
export const createCommonWords = call({
  method: 'POST',
  path: base,
  access: 'signed-in',
  body: input,
  answer: written,
  message: 'kernel.created',
})
export const updateCommonWords = call({
  method: 'PUT',
  path: `${base}/{id}`,
  access: 'signed-in',
  params: idParam,
  body: input,
  answer: written,
  message: 'kernel.updated',
})
export const deleteCommonWords = call({
  method: 'DELETE',
  path: `${base}/{id}`,
  access: 'signed-in',
  params: idParam,
  body: z.object({ version: z.coerce.number().int().nullish() }).nullish(),
  message: 'kernel.deleted',
})
