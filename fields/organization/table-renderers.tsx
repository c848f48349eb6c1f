import { organization } from '#fields/organization/definition.ts'
import { OrganizationEditor } from '#fields/organization/editor.tsx'
import { tableRenderers } from '#fields/renderers-types.ts'

export const renderers = tableRenderers(organization, { cell: OrganizationEditor })
