import { ownOrganization } from '#fields/own-organization/definition.ts'
import { OwnOrganizationText, OwnOrganizationViewer } from '#fields/own-organization/viewer.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(ownOrganization, { editor: OwnOrganizationText, viewer: OwnOrganizationViewer })
