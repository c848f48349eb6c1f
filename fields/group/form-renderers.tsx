import { group } from '#fields/group/definition.ts'
import { GroupEditor, GroupViewer } from '#fields/group/editor.tsx'
import { formRenderers } from '#fields/renderers-types.ts'

export const renderers = formRenderers(group, { editor: GroupEditor, viewer: GroupViewer })
