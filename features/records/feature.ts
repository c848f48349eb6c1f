import { usedAreas } from '#features/areas/entry.ts'
import { countAreaUse } from '#features/records/server/area-use.ts'
import { phoneListTexts } from '#engine/forms/phone/texts.ts'
import { formTexts } from '#engine/forms/texts.ts'
import { usedBillRules } from '#features/bill-rules/entry.ts'
import { registerFormUses, usedInterfaces } from '#features/data-interfaces/entry.ts'
import { usedDictionaries } from '#features/dictionaries/entry.ts'
import { registerFileReader } from '#features/files/entry.ts'
import { registerRowCounter } from '#features/grants/entry.ts'
import { refusedPublicationsMenu } from '#features/records/contract.ts'
import { functionsNumberedBy } from '#features/records/server/bill-rule-use.ts'
import { countDictionaryUse } from '#features/records/server/dictionary-use.ts'
import { exportCalls, exportJob } from '#features/records/server/exchange/export-calls.ts'
import { importCalls } from '#features/records/server/exchange/import-calls.ts'
import { recordSheetTexts } from '#features/records/server/exchange/texts.ts'
import { importJob } from '#features/records/server/exchange/import-job.ts'
import { fieldUsesOfRecords } from '#features/records/server/field-uses.ts'
import { recordFileReader } from '#features/records/server/file-reader.ts'
import { recomputeDueJob } from '#features/records/server/dates/recompute-due.ts'
import { encryptAgainJob } from '#features/records/server/encrypt-again.ts'
import { configCalls } from '#features/records/server/get-config.ts'
import { getRecordHandler, getRecordTextsHandler } from '#features/records/server/get-record.ts'
import { functionsChoosingFrom } from '#features/records/server/interface-choices.ts'
import { recordHistoryHandler } from '#features/records/server/history.ts'
import { interfaceUses } from '#features/records/server/interface-uses.ts'
import listBesideNodes from '#features/records/server/beside/list-nodes.ts'
import { listChildrenHandler, listRecordsHandler } from '#features/records/server/list-records.ts'
import listRefusedPublications from '#features/records/server/list-refused-publications.ts'
import { serveBillNumberGaps, serveExportBillNumberGaps } from '#features/records/server/number-gaps.ts'
import { functionTexts } from '#features/records/server/function-texts.ts'
import { defineFunctions, publishedFunctions } from '#features/records/server/online-function.ts'
import { giveCodesJob } from '#features/records/server/verify/give-codes.ts'
import { bringIndexes } from '#features/records/server/publish/bring-indexes.ts'
import { resumePublications } from '#features/records/server/publish/publish.ts'
import { countReaches } from '#features/records/server/query/count-reaches.ts'
import { fieldDataSelectHandler } from '#features/records/server/related/field-data-select.ts'
import { formerValuesHandler } from '#features/records/server/related/former-values.ts'
import { lostChoicesHandler } from '#features/records/server/related/lost-choices.ts'
import { takenValueHandler } from '#features/records/server/taken-value.ts'
import { referringFieldsHandler, referringRecordsHandler } from '#features/records/server/related/referring.ts'
import createRecord from '#features/records/server/save/create-record.ts'
import { deleteRecordHandler, deleteRecordsHandler } from '#features/records/server/save/delete-record.ts'
import revealValue from '#features/records/server/reveal-value.ts'
import runButton from '#features/records/server/own-buttons/run-button.ts'
import searchRecords from '#features/records/server/search-records.ts'
import sumRecords from '#features/records/server/sum-records.ts'
import updateRecord from '#features/records/server/save/update-record.ts'
import { viewCalls } from '#features/records/server/views/view-calls.ts'
import { recordTexts } from '#features/records/texts.ts'
import type { Feature } from '#server/feature.ts'
import { repeat } from '#server/repeat.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import { useCounter } from '#server/resource/uses.ts'

const minuteMilliseconds = 60_000
const hourMilliseconds = 3_600_000

/** Online functions: published forms and lists, and their records. */
export const records: Feature = {
  name: 'records',
  calls: [
    ...configCalls,
    listRecordsHandler,
    listChildrenHandler,
    listBesideNodes,
    createRecord,
    updateRecord,
    getRecordHandler,
    getRecordTextsHandler,
    revealValue,
    deleteRecordHandler,
    deleteRecordsHandler,
    listRefusedPublications,
    sumRecords,
    runButton,
    searchRecords,
    fieldDataSelectHandler,
    formerValuesHandler,
    takenValueHandler,
    lostChoicesHandler,
    recordHistoryHandler,
    referringFieldsHandler,
    referringRecordsHandler,
    serveBillNumberGaps,
    serveExportBillNumberGaps,
    ...viewCalls,
    ...importCalls,
    ...exportCalls,
  ],
  jobs: [importJob, exportJob, encryptAgainJob, recomputeDueJob, giveCodesJob],
  menus: [
    {
      code: refusedPublicationsMenu,
      parent: 'systemData',
      name: '未生效的发布',
      icon: 'warning',
      type: 2,
      address: 'systemData/refusedPublication',
      sortCode: 90,
    },
  ],
  texts: { ...formTexts, ...phoneListTexts, ...recordTexts, ...recordSheetTexts },
  migrations: new URL('./server/migrations', import.meta.url),
  definitionTexts: (kernel) => ({
    kind: 'function',
    list: async () =>
      (await publishedFunctions(kernel)).map((fn) => ({ owner: { kind: 'function', id: fn.id }, name: fn.name, texts: functionTexts(fn) })),
  }),
  uses: (kernel) => [
    useCounter(usedDictionaries, (subject) => countDictionaryUse(kernel, subject)),
    useCounter(usedAreas, (codes) => countAreaUse(kernel, codes)),
    useCounter(usedInterfaces, ({ id }) => functionsChoosingFrom(kernel, id)),
    useCounter(usedFields, (subject) => fieldUsesOfRecords(kernel, subject)),
    useCounter(usedBillRules, ({ code }) => functionsNumberedBy(kernel, code)),
  ],
  start: async (kernel) => {
    defineFunctions(kernel)
    registerFileReader(kernel, recordFileReader(kernel))
    registerRowCounter(kernel, countReaches)
    registerFormUses(kernel, interfaceUses(kernel))
    const stops = [
      // Not awaited, as the table of one may be large and its old version serves meanwhile; again and again, as another node may have died at one.
      repeat('resuming publications', minuteMilliseconds, () => resumePublications(kernel), kernel.log, 'at once'),
      repeat('bringing the indexes of lists', hourMilliseconds, () => bringIndexes(kernel), kernel.log, 'at once'),
    ]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  },
}
