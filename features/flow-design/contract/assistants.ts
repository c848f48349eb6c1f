import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf } from '#engine/contract/shapes.ts'
import { designRules, path } from '#features/flow-design/contract/drafts.ts'

/** Co-administrators (协管员) of a flow: who is named edits and publishes this flow without the buttons for all flows. */

const most = 50

/** By who may edit and publish all flows, as nobody gives more than he holds; the handler asks for the button to edit. */
export const saveAssistants = call({
  method: 'POST',
  path: `${path}/assist`,
  access: designRules.release,
  body: z.object({
    templateId: z.string().max(100),
    /** Ids of people; who is left out is none any more. */
    list: z
      .array(z.string().max(100))
      .max(most, 'flow-design.assistants.too-many')
      .transform((ids) => [...new Set(ids)]),
  }),
  message: 'kernel.saved',
})

/** Of those named the ones whom the caller may see. */
export const listAssistants = call({
  method: 'GET',
  path: `${path}/{id}/assistList`,
  access: designRules.release,
  params: idParam,
  answer: listOf(z.string()),
})
