import type { ViewerProps } from '#fields/renderers-types.ts'
import type { staticText } from '#fields/static-text/definition.ts'

export function StaticTextRenderer({ options }: Pick<ViewerProps<typeof staticText>, 'options'>) {
  return <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{options.content}</p>
}
