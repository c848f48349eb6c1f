import { rendererStore, type RendererModule } from '#fields/renderers-store.ts'
import type { TableRenderers } from '#fields/renderers-types.ts'

/** Renderers of each field type in the grid of a sub-table. */
export const renderersInTables = rendererStore(
  import.meta.glob<RendererModule<TableRenderers>>('./*/table-renderers.tsx'),
  ({ inTables }) => inTables,
)
