import { listRenderers } from '#fields/renderers-types.ts'
import { user } from '#fields/user/definition.ts'
import { UserFilter } from '#fields/user/filter.tsx'

export const renderers = listRenderers(user, { filter: UserFilter })
