import type { ViewerProps } from '#fields/renderers-types.ts'
import type { longText } from '#fields/long-text/definition.ts'

export function LongTextViewer({ value }: ViewerProps<typeof longText>) {
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</span>
}
