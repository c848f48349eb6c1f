import { serveReadColumns, serveSaveColumns } from '#features/column-settings/server/columns.ts'
import type { Feature } from '#server/feature.ts'

/** Visible columns of a list and their order, stored per user and menu. */
export const columnSettings: Feature = {
  name: 'column-settings',
  texts: {},
  calls: [serveReadColumns, serveSaveColumns],
  migrations: new URL('./server/migrations', import.meta.url),
}
