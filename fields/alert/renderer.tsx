import type { ViewerProps } from '#fields/renderers-types.ts'
import type { alert } from '#fields/alert/definition.ts'
import { Alert } from '#ui/kit/hint.tsx'

export function AlertRenderer({ options }: Pick<ViewerProps<typeof alert>, 'options'>) {
  return <Alert type={options.tone} showIcon={options.showIcon} closable={options.closable} title={options.title} role="note" />
}
