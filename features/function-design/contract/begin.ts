import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { designRules } from '#features/function-design/contract.ts'

/** Rows below the headings by which types are guessed. */
export const sampleRowsAtMost = 200
/** Characters of a cell that are answered: enough to tell a line from a text. */
export const sampleCellAtMost = 200

/** Ours: the first rows of a workbook that fields are to be made from. The file is not kept. */
export const readColumnSheet = call({
  method: 'POST',
  path: '/api/visualdev/Base/Actions/ReadSheet',
  access: designRules.see,
  bodyKind: 'multipart',
  changes: false,
  rate: 'exchange',
  answer: z.object({
    /** Of the file, without its extension. */
    name: z.string(),
    cells: z.array(z.array(z.string())),
    /** The pinyin of what stands in the first rows, by which fields may be called. */
    names: z.record(z.string(), z.string()),
  }),
})
