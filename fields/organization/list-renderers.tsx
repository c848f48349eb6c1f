import { organization } from '#fields/organization/definition.ts'
import { OrganizationEditor } from '#fields/organization/editor.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(organization, { filter: OrganizationEditor })
