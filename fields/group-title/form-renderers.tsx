import type { ViewerProps } from '#fields/renderers-types.ts'
import { groupTitle } from '#fields/group-title/definition.ts'
import { partRenderers, titleIn } from '#fields/renderers-of-parts.ts'

function GroupTitleRenderer({ options }: Pick<ViewerProps<typeof groupTitle>, 'options'>) {
  return <h4 style={{ margin: '8px 0', fontSize: 14, fontWeight: 600, textAlign: options.position }}>{options.content}</h4>
}

export const renderers = partRenderers(groupTitle, GroupTitleRenderer, { groupTitle: titleIn('content') })
