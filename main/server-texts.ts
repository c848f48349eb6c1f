import type { Texts } from '#engine/texts/text.ts'
import { serverTexts as kernelTexts } from '#server/texts.ts'
import { databaseTexts } from '#server/database/texts.ts'
import { engineValueTexts } from '#engine/values/texts.ts'
import { expressionTexts } from '#engine/expressions/texts.ts'
import { resourceTexts } from '#engine/resource/texts.ts'
import { fieldTexts } from '#fields/texts.ts'
import { serverFeatures } from './server-features.ts'

/** Everything the server may say, by key. */
export const serverTexts: Texts = Object.assign(
  {},
  kernelTexts,
  databaseTexts,
  engineValueTexts,
  expressionTexts,
  resourceTexts,
  fieldTexts,
  ...serverFeatures.map((feature) => feature.texts),
)
