import { modifiedBy } from '#fields/modified-by/definition.ts'
import { PersonText, PersonViewer } from '#fields/person-renderers.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(modifiedBy, { editor: PersonText, viewer: PersonViewer })
