import { serveReadColumns, serveSaveColumns } from '#features/column-settings/server/columns.ts'
import type { Feature } from '#server/feature.ts'

/** Which columns of a list somebody wants to see, and in which order: stored for each user and menu. */
export const columnSettings: Feature = {
  name: 'column-settings',
  texts: {},
  calls: [serveReadColumns, serveSaveColumns],
  migrations: new URL('./server/migrations', import.meta.url),
}
