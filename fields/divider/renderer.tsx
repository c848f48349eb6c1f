import type { ViewerProps } from '#fields/renderers-types.ts'
import type { divider } from '#fields/divider/definition.ts'
import { Divider } from '#ui/kit/layout.tsx'

const places = { left: 'start', center: 'center', right: 'end' } as const

export function DividerRenderer({ options }: Pick<ViewerProps<typeof divider>, 'options'>) {
  return <Divider titlePlacement={places[options.position]}>{options.content || undefined}</Divider>
}
