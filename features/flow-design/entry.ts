export {
  dropFlowDraft,
  findFlowDraft,
  flowValueWords,
  putFlowDraft,
  readTree,
  tellFlowDifferences,
  type FlowContent,
  type FlowDraft,
} from '#features/flow-design/server/packed-drafts.ts'
export {
  choiceAmong,
  describedMembers,
  missingMembers,
  refuseChoices,
  type ClosedInFile,
  type NamedInFile,
} from '#features/flow-design/server/people/missing-members.ts'
