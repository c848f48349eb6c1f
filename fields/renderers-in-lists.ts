import { rendererStore, type RendererModule } from '#fields/renderers-store.ts'
import type { ListRenderers } from '#fields/renderers-types.ts'

/** Renderers of each field type in lists. */
export const renderersInLists = rendererStore(
  import.meta.glob<RendererModule<ListRenderers>>('./*/list-renderers.tsx'),
  ({ inLists }) => inLists,
)
