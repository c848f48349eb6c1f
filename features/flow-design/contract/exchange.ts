import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'
import { resourceCalls } from '#engine/resource/calls.ts'
import { written } from '#engine/resource/inputs.ts'
import { designRules, path } from '#features/flow-design/contract/drafts.ts'

const flows = resourceCalls(path, designRules)

/** A file with the draft (`.ffe`), which an import takes in. */
export const exportFlow = flows.exportOne('/{id}/Actions/ExportData')
export const downloadFlow = flows.downloadOne('/{id}/Actions/ExportData')

/** Adds the flow of an exported file as a draft; one with its code must not be there. */
export const importFlow = { ...flows.importFile(written, '/Actions/ImportData'), bodyLimitBytes: 8 * 1024 * 1024 }

/** What the other form cannot say; it is left out there. */
const loss = z.object({ node: z.string(), name: z.string(), text: z.string() })
export type BpmnLoss = z.output<typeof loss>

/** Ours: the draft as BPMN 2.0. */
export const exportBpmn = call({
  method: 'GET',
  path: `${path}/{id}/Actions/ExportBpmn`,
  access: designRules.export,
  params: idParam,
  answer: z.object({ name: z.string(), xml: z.string(), losses: z.array(loss) }),
  rate: 'exchange',
})

/** Ours: reads BPMN 2.0. Nothing is stored: the designer shows what was read and saves it. */
export const readBpmn = call({
  method: 'POST',
  path: `${path}/Actions/ReadBpmn`,
  access: designRules.import,
  changes: false,
  body: z.object({ xml: z.string().min(1, 'flow-design.bpmn-empty').max(2_000_000, 'flow-design.too-large') }),
  answer: z.object({ fullName: z.string(), flowTemplateJson: z.string(), losses: z.array(loss) }),
  rate: 'search',
  bodyLimitBytes: 4 * 1024 * 1024,
})
