import { z } from 'zod'
import { sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesForAll, rulesOfMenu } from '#engine/resource/calls.ts'
import { flag, flagFilter, lineInput, sortCode, version } from '#engine/resource/inputs.ts'

/** Phrases for opinions (审批常用语, platform-api 8). Users manage their own; those for all are managed on a screen. */
const path = '/api/system/CommonWords'

export const commonWordsMenu = 'system-commonWords'

/** Rights to the phrases for all: each button of the screen allows its call. */
export const commonWordsRules = rulesOfMenu(commonWordsMenu)
const own = resourceCalls(path, rulesForAll('signed-in'))
const forAll = resourceCalls(path, commonWordsRules)

/** Longest phrase, in characters. */
export const wordsLength = 200

/** Members that are absent from a change keep their value. */
export const commonWordsInput = z.object({
  commonWordsText: lineInput({ max: wordsLength, missing: 'common-words.missing', tooLong: 'common-words.too-long' }),
  /** 0 for all, 1 of one person; cannot be changed later. */
  commonWordsType: flag.nullish(),
  sortCode: sortCode.nullish(),
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

const wordsQuery = sortedPageQuery.extend({ commonWordsType: flagFilter, enabledMark: flagFilter })

/** The caller's own phrases and those for all, including disabled ones. */
export const listCommonWords = own.page(words, wordsQuery)
/** The enabled phrases. */
export const selectCommonWords = own.selector(words)
export const readCommonWords = own.read(words)
export const createCommonWords = own.create(commonWordsInput)
export const updateCommonWords = own.update(commonWordsInput)
export const deleteCommonWords = own.remove()
export const switchCommonWords = forAll.switchState()
export const exportCommonWords = forAll.exportAll(wordsQuery)
export const downloadCommonWords = forAll.downloadAll(wordsQuery)
