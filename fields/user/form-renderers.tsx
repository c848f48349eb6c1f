import { formRenderers } from '#fields/renderers-types.ts'
import { user } from '#fields/user/definition.ts'
import { UserEditor, UserViewer } from '#fields/user/editor.tsx'

export const renderers = formRenderers(user, { editor: UserEditor, viewer: UserViewer })
