import { ownOrganization } from '#fields/own-organization/definition.ts'
import { OwnOrganizationFilter } from '#fields/own-organization/filter.tsx'
import { listRenderers } from '#fields/renderers-types.ts'

export const renderers = listRenderers(ownOrganization, { filter: OwnOrganizationFilter })
