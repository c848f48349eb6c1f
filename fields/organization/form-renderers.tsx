import { organization } from '#fields/organization/definition.ts'
import { OrganizationEditor, OrganizationViewer } from '#fields/organization/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(organization, { editor: OrganizationEditor, viewer: OrganizationViewer })
