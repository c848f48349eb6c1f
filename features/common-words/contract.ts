import { z } from 'zod'
import { pageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesForAll } from '#engine/resource/calls.ts'
import { flag, version } from '#engine/resource/inputs.ts'

/** Phrases of approvals (审批常用语, platform-api 8). Everybody keeps his own; those for all are the administrator's. */
const phrases = resourceCalls('/api/system/CommonWords', rulesForAll('signed-in'))

/** Longest phrase, in characters. */
export const wordsLength = 200

/** What is left out of a change stays as it is. */
const input = z.object({
  commonWordsText: z
    .string('common-words.missing')
    .trim()
    .min(1, { error: 'common-words.missing', abort: true })
    .max(wordsLength, 'common-words.too-long'),
  /** 0 for all, 1 of one person. */
  commonWordsType: flag.nullish(),
  sortCode: z.coerce.number().int().min(0).max(999_999).nullish(),
  enabledMark: flag.nullish(),
  version,
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

/** The caller's own and those for all, also the disabled ones. */
export const listCommonWords = phrases.page(words, pageQuery)
/** Those that are offered. */
export const selectCommonWords = phrases.selector(words)
export const readCommonWords = phrases.read(words)
export const createCommonWords = phrases.create(input)
export const updateCommonWords = phrases.update(input)
export const deleteCommonWords = phrases.remove()
