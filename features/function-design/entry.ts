export { registerDesignedFlow, type DesignedFlowReader } from '#features/function-design/server/designed-flow.ts'
export { functionForDesign, setFunctionFlow, type FunctionForDesign } from '#features/function-design/server/for-design.ts'
export { listFunctions } from '#features/function-design/server/draft-store.ts'
export { namesFor } from '#features/function-design/server/names.ts'
export {
  dropFunctionDraft,
  findFunctionDraft,
  putFunctionDraft,
  tellDraftDifferences,
  type DraftContent,
  type FunctionDraft,
} from '#features/function-design/server/packed-drafts.ts'
