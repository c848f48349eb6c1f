import type { ViewerProps } from '#fields/faces-types.ts'
import type { alert } from '#fields/alert/definition.ts'
import { Alert } from '#ui/kit/hint.tsx'

export function AlertFace({ options }: Pick<ViewerProps<typeof alert>, 'options'>) {
  return <Alert type={options.tone} showIcon={options.showIcon} closable={options.closable} title={options.title} role="note" />
}
