import { createdBy } from '#fields/created-by/definition.ts'
import { PersonText, PersonViewer } from '#fields/person-renderers.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(createdBy, { editor: PersonText, viewer: PersonViewer })
