import { tableRenderers } from '#fields/renderers-types.ts'
import { user } from '#fields/user/definition.ts'
import { UserEditor } from '#fields/user/editor.tsx'

export const renderers = tableRenderers(user, { cell: UserEditor })
