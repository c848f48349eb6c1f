import { serveCheckRecord } from '#features/record-check/server/check.ts'
import { recordCheckTexts } from '#features/record-check/texts.ts'
import type { Feature } from '#server/feature.ts'

/** 核验: anybody with the verify code of a record asks whether it counts. */
export const recordCheck: Feature = {
  name: 'record-check',
  texts: recordCheckTexts,
  calls: [serveCheckRecord],
}
