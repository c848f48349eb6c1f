import { expressionTexts } from '#engine/expressions/texts.ts'
import { flowTexts } from '#engine/flows/texts.ts'
import { formTexts } from '#engine/forms/texts.ts'
import type { Texts } from '#engine/texts/text.ts'
import { engineValueTexts } from '#engine/values/texts.ts'
import { approvalBoxesWeb } from '#features/approvals/web/boxes/feature.ts'
import { dictionariesWeb } from '#features/dictionaries/web.ts'
import { filesWeb } from '#features/files/web/feature.ts'
import { messagesWeb } from '#features/messages/web.ts'
import { requestsWeb } from '#features/approvals/web.ts'
import { pickersWeb } from '#features/pickers/web.ts'
import { recordsWeb } from '#features/records/web.ts'
import { sessionTexts } from '#features/session/texts.ts'
import { fieldTexts } from '#fields/texts.ts'
import { uiTexts } from '#ui/texts.ts'
import type { WebFeature } from '#web/feature.ts'
import { formViewTexts } from '#web/form/texts.ts'
import { listTexts } from '#web/list/texts.ts'

/** What the parts below the features say. */
export const featureTexts: readonly Texts[] = [
  engineValueTexts,
  expressionTexts,
  formTexts,
  flowTexts,
  fieldTexts,
  uiTexts,
  formViewTexts,
  listTexts,
  sessionTexts,
]

/** The features of the browser's side, one line each. */
export const webFeatures: readonly WebFeature[] = [
  dictionariesWeb,
  filesWeb,
  messagesWeb,
  pickersWeb,
  recordsWeb,
  requestsWeb,
  approvalBoxesWeb,
]
