import type { ViewerProps } from '#fields/renderers-types.ts'
import { staticText } from '#fields/static-text/definition.ts'
import { partRenderers } from '#fields/renderers-of-parts.ts'

function StaticTextRenderer({ options }: Pick<ViewerProps<typeof staticText>, 'options'>) {
  return <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{options.content}</p>
}

export const renderers = partRenderers(staticText, StaticTextRenderer)
