import type { ViewerProps } from '#fields/renderers-types.ts'
import { divider } from '#fields/divider/definition.ts'
import { Divider } from '#ui/kit/divider.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'

const places = { left: 'start', center: 'center', right: 'end' } as const

function DividerRenderer({ options }: Pick<ViewerProps<typeof divider>, 'options'>) {
  return <Divider titlePlacement={places[options.position]}>{options.content || undefined}</Divider>
}

export const renderers = partRenderers(divider, DividerRenderer)
