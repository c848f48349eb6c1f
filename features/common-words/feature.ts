import {
  serveCreateCommonWords,
  serveDeleteCommonWords,
  serveListCommonWords,
  serveReadCommonWords,
  serveSelectCommonWords,
  serveUpdateCommonWords,
} from '#features/common-words/server/common-words.ts'
import { commonWordsTexts } from '#features/common-words/texts.ts'
import type { Feature } from '#server/feature.ts'

/** What people often write when they approve or return. */
export const commonWords: Feature = {
  name: 'common-words',
  texts: commonWordsTexts,
  migrations: new URL('server/migrations', import.meta.url),
  calls: [
    serveListCommonWords,
    serveSelectCommonWords,
    serveReadCommonWords,
    serveCreateCommonWords,
    serveUpdateCommonWords,
    serveDeleteCommonWords,
  ],
}
