export { schemesOf, type ReachChange } from '#features/grants/server/reach-changes.ts'
export { countRowEffects, registerRowCounter, type CountedRows, type RowCounter } from '#features/grants/server/row-counting.ts'
export { saidGrants } from '#features/grants/server/said-grants.ts'
