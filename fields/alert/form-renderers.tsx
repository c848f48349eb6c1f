import type { ViewerProps } from '#fields/renderers-types.ts'
import { alert } from '#fields/alert/definition.ts'
import { Alert } from '#ui/kit/hint.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'

function AlertRenderer({ options }: Pick<ViewerProps<typeof alert>, 'options'>) {
  return <Alert type={options.tone} showIcon={options.showIcon} closable={options.closable} title={options.title} role="note" />
}

export const renderers = partRenderers(alert, AlertRenderer)
