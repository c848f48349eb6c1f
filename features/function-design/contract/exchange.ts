import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { fileAnswer, idParam } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { written } from '#engine/resource/inputs.ts'
import { draftSize, functionDesignMenu } from '#features/function-design/contract.ts'

/**
 * Definition files (`.vdd`). The address is that of 3.4, where `Actions/ExportData` gives the definition and `Actions/Export` the rows; 3.5
 * has them the other way round (platform-api 12).
 */
export const filesPath = '/api/visualdev/OnlineDev'
const rules = rulesOfMenu(functionDesignMenu)
const below = '/{id}/Actions/ExportData'
const files = resourceCalls(filesPath, rules)

/** Makes the link of a file with the draft. */
export const exportFunction = call({
  method: 'POST',
  path: `${filesPath}${below}`,
  access: rules.export,
  params: idParam,
  answer: fileAnswer,
  rate: 'exchange',
})
export const downloadFunction = files.downloadOne(below)

/** Adds the function of a file as a draft; one with its code must not be there. */
export const importFunction = { ...files.importFile(written, '/Model/Actions/ImportData'), bodyLimitBytes: draftSize.bodyLimitBytes }

export const fileKind = 'function'

/** A file: the draft with the code of its category, as ids differ from one installation to the next. Files of the family hold the form itself. */
const visualDev = z.looseObject({
  fullName: z.string(),
  enCode: z.string(),
  category: z.string().default(''),
  formData: z.string().nullish(),
})
const fileShape = z.object({ kind: z.literal(fileKind), function: visualDev })

/** Members of a file that name things of the installation it came from. */
const foreign: readonly string[] = ['id', 'flowId', 'flowTemplateJson', 'newId', 'version']

/** The function that a file holds, without what names things of the installation it came from; undefined where it holds none. */
export function functionIn(document: unknown): z.output<typeof visualDev> | undefined {
  const read = fileShape.safeParse(document).data?.function ?? visualDev.safeParse(document).data
  return read && (Object.fromEntries(Object.entries(read).filter(([name]) => !foreign.includes(name))) as typeof read)
}
