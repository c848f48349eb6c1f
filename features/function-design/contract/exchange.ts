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
