export { registerDesignedFlow, type DesignedFlowReader } from '#features/function-design/server/designed-flow.ts'
export { functionForDesign, setFunctionFlow, type FunctionForDesign } from '#features/function-design/server/for-design.ts'
export { usedFlowForms } from '#features/function-design/server/flow-forms/flow-forms.ts'
export { countFunctions, flowFormsAlone, functionsAlone, listFunctions } from '#features/function-design/server/draft-store.ts'
export { namesFor } from '#features/function-design/server/names.ts'
export {
  dropFunctionDraft,
  findFunctionDraft,
  putFunctionDraft,
  tellDraftDifferences,
  type DraftContent,
  type FunctionDraft,
} from '#features/function-design/server/packed-drafts.ts'
