import { rendererStore, type RendererModule } from '#fields/renderers-store.ts'
import type { TableRenderers } from '#fields/renderers-types.ts'

/** What the grid of a sub-table draws of each type. */
export const renderersInTables = rendererStore(import.meta.glob<RendererModule<TableRenderers>>('./*/table-renderers.tsx'))
