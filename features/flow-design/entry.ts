export {
  dropFlowDraft,
  findFlowDraft,
  flowValueWords,
  namedGone,
  putFlowDraft,
  readTree,
  tellFlowDifferences,
  type FlowContent,
  type FlowDraft,
  type NamedGone,
} from '#features/flow-design/server/packed-drafts.ts'
