/** The calls on which flows are designed (流程引擎). */
export * from '#features/flow-design/contract/assistants.ts'
export * from '#features/flow-design/contract/drafts.ts'
export * from '#features/flow-design/contract/exchange.ts'
export * from '#features/flow-design/contract/people/people.ts'
export * from '#features/flow-design/contract/replay.ts'
export * from '#features/flow-design/contract/template-json.ts'
export * from '#features/flow-design/contract/trying.ts'
export * from '#features/flow-design/contract/versions.ts'
