import { modifiedAt } from '#fields/modified-at/definition.ts'
import { formRenderers } from '#fields/renderers-types.ts'
import { StampText, StampViewer } from '#fields/stamp-renderers.tsx'

export const renderers = formRenderers(modifiedAt, { editor: StampText, viewer: StampViewer })
