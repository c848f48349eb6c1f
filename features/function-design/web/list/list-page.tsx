import { lazy, Suspense, useRef, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { DesignPageProps } from '#features/function-design/web/design-page.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import { useListScripts } from '#features/function-design/web/list/use-list-scripts.ts'
import { isOfPhone } from '#features/function-design/web/list/list-sections.ts'
import { ListDesigner } from '#features/function-design/web/list/list-designer.tsx'
import type { PublishedFunction } from '#features/function-design/web/list/list-preview.tsx'
import { useScriptFindings } from '#features/function-design/web/scripts/use-script-findings.ts'
import { useText } from '#ui/text/use-text.tsx'
import { DesignerFrame } from '#web/designer/designer-frame.tsx'
import type { DesignerDevice } from '#web/designer/device-switch.tsx'
import { useDesignerKeys } from '#web/designer/use-designer-keys.ts'
import { useSettled } from '#web/designer/use-settled.ts'

interface ListPageProps extends DesignPageProps {
  readonly facts: FormFacts
  readonly published: PublishedFunction | undefined
  /** What of the list is to be mended, as `checkList` names it. */
  readonly at?: string | undefined
}

const ListJson = lazy(async () => ({ default: (await import('#features/function-design/web/list/list-json.tsx')).ListJson }))

const ListScripts = lazy(async () => ({ default: (await import('#features/function-design/web/list/list-scripts.tsx')).ListScripts }))

/** The page 列表设计: the list of the function, in the one history with its form. */
export function ListPage({ id, designer, head, facts, published, at }: ListPageProps) {
  const [device, setDevice] = useState<DesignerDevice>(() => (isOfPhone(at) ? 'phone' : 'pc'))
  const t = useText()
  const [json, setJson] = useState(false)
  // Which script is shown first; '' is the first of them.
  const [scriptAt, setScriptAt] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  useDesignerKeys(place, { undo: designer.undo, redo: designer.redo, save: () => void designer.saveNow() })
  const change: DesignedList['change'] = (name, edit, merge) =>
    designer.change(name, (state) => ({ ...state, list: edit(state.list) }), merge === undefined ? undefined : `list ${merge}`)
  const { form, list, base } = designer.state
  const ofScripts = useScriptFindings(useListScripts(form, useSettled(list) ?? list), setScriptAt)
  return (
    <div ref={place} style={{ height: '100%' }}>
      <DesignerFrame
        {...head}
        designer={designer}
        more={[{ key: 'scripts', label: t('function-scripts.title'), run: () => setScriptAt('') }, ...head.more]}
        device={{ value: device, onChange: setDevice }}
        onJson={() => setJson(true)}
        canvas={
          <ListDesigner
            {...{ form, list, facts, change, published, device, at }}
            onDevice={setDevice}
            readOnly={designer.reading}
            findings={ofScripts}
            draft={{ id, save: designer.saveNow }}
          />
        }
      />
      {json ? (
        <Suspense fallback={null}>
          <ListJson {...{ list, device, change }} name={base.enCode} readOnly={designer.reading} onClose={() => setJson(false)} />
        </Suspense>
      ) : null}
      {scriptAt === undefined ? null : (
        <Suspense fallback={null}>
          <ListScripts {...{ form, list, change }} at={scriptAt} readOnly={designer.reading} onClose={() => setScriptAt(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
