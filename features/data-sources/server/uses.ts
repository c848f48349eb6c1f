import type { StoredSource } from '#features/data-sources/server/tables.ts'
import type { UsedKind } from '#server/resource/uses.ts'

/** A data source as a thing that other features use. */
export const usedDataSources: UsedKind<Pick<StoredSource, 'id' | 'name'>> = { name: 'data-source' }
