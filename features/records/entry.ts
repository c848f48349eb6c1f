export {
  askedFlowForm,
  askedFunction,
  askedFunctionIfAllowed,
  askedFunctions,
  type AskedFunction,
} from '#features/records/server/asked-function.ts'
export { factsForOwner, serverFacts, type ServerFacts } from '#features/records/server/facts.ts'
export { registerFlowDoors, type FlowDoors, type PlannedRemoval, type Started } from '#features/records/server/flow-doors.ts'
export { registerDraftReader, type ReadableDraft } from '#features/records/server/draft-preview.ts'
export { withCalendar } from '#features/records/server/with-calendar.ts'
export { formerFields } from '#features/records/server/removed-fields.ts'
export { withInterfaceChoices } from '#features/records/server/interface-choices.ts'
export { recordsTable } from '#features/records/server/identifiers.ts'
export { recordTablesOf } from '#features/records/server/record-tables.ts'
export { isRecordId, loadRecord, readRecord, type StoredRecord } from '#features/records/server/load.ts'
export {
  functionById,
  functionOfFlow,
  functionsByCode,
  publishedEvenDisabled,
  publishedFunctions,
  publishedIn,
  retireFlowForm,
  switchFunctionState,
  type FunctionDefinition,
  type OnlineFunction,
} from '#features/records/server/online-function.ts'
export { countRecordsOf, removeRecordsOf } from '#features/records/server/owned-records.ts'
export { ownRecordsOf, withOwnRecords } from '#features/records/server/own-records.ts'
export { indexNeeds } from '#features/records/server/publish/index-needs.ts'
export { noNeeds } from '#features/records/server/publish/list-indexes.ts'
export { bringIndexes } from '#features/records/server/publish/bring-indexes.ts'
export { countConversions } from '#features/records/server/publish/count-losses.ts'
export { countHolding } from '#features/records/server/publish/count-holding.ts'
export { forgetRefusals } from '#features/records/server/publish/refused-publications.ts'
export { preparePublication, tableTaken, type PreparedPublication } from '#features/records/server/publish/prepare.ts'
export { statementsOf } from '#features/records/server/publish/statements.ts'
export { triedRows, tryPublication, type Trial } from '#features/records/server/publish/try-publication.ts'
export type { PublishStep } from '#features/records/server/publish/plan.ts'
export { forgetUnpublished, publishFunction, type WantedFunction } from '#features/records/server/publish/publish.ts'
export {
  comparesHidden,
  cutDefinition,
  formRights,
  namesOf,
  readable,
  visibleFields,
  type VisibleFields,
} from '#features/records/server/query/visible-fields.ts'
export {
  auditChanges,
  auditValues,
  decideRecord,
  filesOf,
  numberField,
  numberSourceOf,
} from '#features/records/server/save/decide-record.ts'
export { addRecord } from '#features/records/server/save/add-record.ts'
export { recordHavingUnique } from '#features/records/server/save/record-having-unique.ts'
export { replaceIds } from '#features/records/server/save/replace-ids.ts'
export { insertsOf, recordVersion, updatesOf, type NewRecord, type RecordChange } from '#features/records/server/save/record-rows.ts'
export { fileChanges, withStoredFiles } from '#features/records/server/save/stored-files.ts'
export { refuseReferred } from '#features/records/server/related/references.ts'
export { referringFields } from '#features/records/server/related/referring-fields.ts'
export { withRelated, withShownTexts } from '#features/records/server/related/with-related.ts'
export { keepsSums } from '#features/records/server/sums/sum-entries.ts'
export { duplicateOf } from '#features/records/server/save/duplicate.ts'
export { countAdmitted } from '#features/records/server/query/count-admitted.ts'
export { withVerifyCode, type GivenCode } from '#features/records/server/verify/codes.ts'
export type { ToldTable } from '#features/records/server/verify/told-tables.ts'
export { verifiedRecord } from '#features/records/server/verify/verified-record.ts'
export { functionTexts } from '#features/records/server/function-texts.ts'
export { recordRights, recordsInReach, recordWithinRight } from '#features/records/server/query/record-rights.ts'
export { newRecordReach } from '#features/records/server/query/record-reach.ts'
export {
  isDated,
  mayBeGrouped,
  rowsOfGroups,
  summarize,
  summedField,
  textOfRow,
  valueOfRow,
  type GroupKey,
  type Measure,
  type SummedField,
  type SummedRow,
  type SummedRows,
} from '#features/records/server/query/summaries.ts'
export { recordTexts } from '#features/records/server/query/record-texts.ts'
export { readData, writeData, writeTexts } from '#features/records/server/wire-record.ts'
export { rowColumns } from '#features/records/server/query/row-columns.ts'
