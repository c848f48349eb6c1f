import type { ViewerProps } from '#fields/faces-types.ts'
import type { staticText } from '#fields/static-text/definition.ts'

export function StaticTextFace({ options }: Pick<ViewerProps<typeof staticText>, 'options'>) {
  return <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>{options.content}</p>
}
