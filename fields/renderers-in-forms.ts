import { rendererStore, type RendererModule } from '#fields/renderers-store.ts'
import type { FormRenderers } from '#fields/renderers-types.ts'

/** Renderers of each field type in forms and details. */
export const renderersInForms = rendererStore(
  import.meta.glob<RendererModule<FormRenderers>>('./*/form-renderers.tsx'),
  ({ inForms }) => inForms,
)
