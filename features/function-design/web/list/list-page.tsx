import { useRef } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { DesignPageProps } from '#features/function-design/web/design-page.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import { ListDesigner } from '#features/function-design/web/list/list-designer.tsx'
import type { PublishedFunction } from '#features/function-design/web/list/list-preview.tsx'
import { DesignerFrame } from '#web/designer/designer-frame.tsx'
import { useDesignerKeys } from '#web/designer/use-designer-keys.ts'

interface ListPageProps extends DesignPageProps {
  readonly facts: FormFacts
  readonly published: PublishedFunction | undefined
}

/** The page 列表设计: the list of the function, in the one history with its form. */
export function ListPage({ id, designer, head, facts, published }: ListPageProps) {
  const place = useRef<HTMLDivElement>(null)
  useDesignerKeys(place, { undo: designer.undo, redo: designer.redo, save: () => void designer.saveNow() })
  const change: DesignedList['change'] = (name, edit, merge) =>
    designer.change(name, (state) => ({ ...state, list: edit(state.list) }), merge === undefined ? undefined : `list ${merge}`)
  const { form, list } = designer.state
  return (
    <div ref={place} style={{ height: '100%' }}>
      <DesignerFrame
        {...head}
        designer={designer}
        canvas={
          <ListDesigner {...{ form, list, facts, change, published }} readOnly={designer.reading} draft={{ id, save: designer.saveNow }} />
        }
      />
    </div>
  )
}
