import { createdAt } from '#fields/created-at/definition.ts'
import { formRenderers } from '#fields/renderers-types.ts'
import { StampText, StampViewer } from '#fields/stamp-renderers.tsx'

export const renderers = formRenderers(createdAt, { editor: StampText, viewer: StampViewer })
