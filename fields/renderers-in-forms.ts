import { rendererStore, type RendererModule } from '#fields/renderers-store.ts'
import type { FormRenderers } from '#fields/renderers-types.ts'

/** What forms and details draw of each type. */
export const renderersInForms = rendererStore(import.meta.glob<RendererModule<FormRenderers>>('./*/form-renderers.tsx'))
