export { hasRows } from '#features/data-models/server/read-tables.ts'
export { structureOf } from '#features/data-models/server/structure.ts'
