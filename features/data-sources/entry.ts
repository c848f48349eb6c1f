export type { Column, Executor, NewColumn, Row, TableName } from '#features/data-sources/server/drivers/driver.ts'
export { onPlatform, withSource, type Work } from '#features/data-sources/server/open-source.ts'
export { functionNames, maskedColumns, recordTables, type RecordTable } from '#features/data-sources/server/record-tables.ts'
export type { OpenSource, SourceTable } from '#features/data-sources/server/source-tables.ts'
