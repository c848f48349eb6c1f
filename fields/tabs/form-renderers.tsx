import type { EditorProps } from '#fields/renderers-types.ts'
import { useDrawing } from '#fields/drawing.tsx'
import { tabs } from '#fields/tabs/definition.ts'
import { Tabs } from '#ui/kit/tabs.tsx'
import { partRenderers } from '#fields/renderers-of-parts.ts'

const placements = { top: 'top', bottom: 'bottom', left: 'start', right: 'end' } as const

/** Pages of which one is visible; a page is drawn when it is first opened and then stays mounted. */
function TabsRenderer({ options }: Pick<EditorProps<typeof tabs>, 'options'>) {
  const { children, draw, mark, openChild, onOpenChild } = useDrawing()
  return (
    <Tabs
      type={options.style === 'line' ? 'line' : 'card'}
      tabPlacement={placements[options.position]}
      activeKey={openChild ?? children[0]?.key}
      onChange={onOpenChild}
      items={children.map((child) => ({
        key: child.key,
        label: (
          <>
            {titleOf(child.options, child.label)}
            {mark(child)}
          </>
        ),
        children: draw(child),
      }))}
    />
  )
}

function titleOf(options: Readonly<Record<string, unknown>>, label: string): string {
  return typeof options.title === 'string' && options.title !== '' ? options.title : label
}

export const renderers = partRenderers(tabs, TabsRenderer)
