import { rendererStore, type RendererModule } from '#fields/renderers-store.ts'
import type { ListRenderers } from '#fields/renderers-types.ts'

/** What generated lists draw of each type. */
export const renderersInLists = rendererStore(import.meta.glob<RendererModule<ListRenderers>>('./*/list-renderers.tsx'))
