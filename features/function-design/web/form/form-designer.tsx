import { lazy, memo, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { placesOf, type PartAddress } from '#engine/forms/editing/part-tree.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { DesignPageProps } from '#features/function-design/web/design-page.ts'
import { CanvasProvider, canvasStore, type CanvasPlace } from '#features/function-design/web/form/canvas-store.ts'
import { useEveryType, type EveryType } from '#features/function-design/web/field-code.ts'
import { findingsOf } from '#features/function-design/web/form/findings.ts'
import { FormCanvas } from '#features/function-design/web/form/form-canvas.tsx'
import { FormPanel } from '#features/function-design/web/form/form-panel.tsx'
import { outlineNodes } from '#features/function-design/web/form/outline-nodes.ts'
import { paletteGroups } from '#features/function-design/web/form/palette-groups.ts'
import { PartPanel } from '#features/function-design/web/form/part-panel.tsx'
import { useTypeName } from '#features/function-design/web/form/type-name.ts'
import { useFormEditing, type FormEditing } from '#features/function-design/web/form/use-form-editing.tsx'
import { useFormScripts } from '#features/function-design/web/form/use-form-scripts.ts'
import { useScriptFindings } from '#features/function-design/web/scripts/use-script-findings.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CheckPanel, type Finding } from '#web/designer/check-panel.tsx'
import type { DesignerDevice } from '#web/designer/device-switch.tsx'
import { DesignerFrame } from '#web/designer/designer-frame.tsx'
import { Outline } from '#web/designer/outline.tsx'
import { Palette } from '#web/designer/palette.tsx'
import { useDesignerKeys } from '#web/designer/use-designer-keys.ts'
import { useSettled } from '#web/designer/use-settled.ts'

const FormPreview = lazy(async () => ({ default: (await import('#features/function-design/web/form/form-preview.tsx')).FormPreview }))
const FormRules = lazy(async () => ({ default: (await import('#features/function-design/web/form/form-rules.tsx')).FormRules }))
const FormJson = lazy(async () => ({ default: (await import('#features/function-design/web/form/form-json.tsx')).FormJson }))
const FormScripts = lazy(async () => ({ default: (await import('#features/function-design/web/form/form-scripts.tsx')).FormScripts }))
const AddColumns = lazy(async () => ({ default: (await import('#features/function-design/web/form/add-columns.tsx')).AddColumns }))

type Shown = 'preview' | 'json' | 'rules' | 'scripts' | 'columns'

interface FormDesignerProps extends DesignPageProps {
  readonly facts: FormFacts
  /** The part that is chosen when it opens, or is asked for anew. */
  readonly at?: string | undefined
  /** There may be records of it. */
  readonly published?: boolean
}

/** The page 表单设计: palette and outline, canvas, settings, check, preview and JSON of a form. */
export function FormDesigner({ id, ofFlow, designer, head, facts, at, published = false }: FormDesignerProps) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState('palette')
  const [find, setFind] = useState(0)
  const [device, setDevice] = useState<DesignerDevice>('pc')
  const [checked, setChecked] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [scriptAt, setScriptAt] = useState<string>()
  const { form } = designer.state
  const checkedForm = useSettled(form)
  const findings = useMemo(() => (checkedForm ? findingsOf(checkedForm) : []), [checkedForm])
  const faulty = useMemo(() => new Set(findings.flatMap(({ address }) => address ?? [])), [findings])
  const mayBeUsed = published || ofFlow || designer.state.base.enableFlow === 1
  const { canvas, editing } = useCanvasOf({ designer, facts, faulty, device, asked: mayBeUsed ? id : undefined })
  const { actions, select } = editing
  const paneTitle = usePaneTitle(editing)
  const led = useRef<string>(undefined)
  useEffect(() => {
    // Only when another place is asked for: afterwards the choice is the user's.
    if (at === led.current) return
    led.current = at
    if (at !== undefined && placesOf(form, fieldTypes).has(at)) select([at])
  }, [at, form, select])
  const everyType = useEveryType()
  const whenAllAreThere = useWhenAllAreThere(everyType)
  const open = (what: Shown) => () => setShown(what)
  const ofScripts = useScriptFindings(useFormScripts(checkedForm), (place) => {
    setScriptAt(place)
    setShown('scripts')
  })
  useDesignerKeys(place, {
    undo: designer.undo,
    redo: designer.redo,
    ...keyActions(editing, whenAllAreThere),
    find: () => {
      setLeft('outline')
      setFind((times) => times + 1)
    },
    save: () => void designer.saveNow(),
    preview: open('preview'),
  })
  const ofForm: readonly Finding[] = findings.map(({ level, text, params, address, rule, setting }, index) => ({
    key: String(index),
    level,
    text: t(text, setting === undefined ? params : { ...params, setting: t(setting) }),
    at: level === 'warning' && rule !== undefined ? t('form-design.use-rule', { rule }) : undefined,
    go: rule !== undefined ? open('rules') : address === undefined ? undefined : () => select([address]),
  }))
  const shownFindings = [...ofForm, ...ofScripts]
  return (
    <div ref={place} style={{ height: '100%' }}>
      <CanvasProvider value={canvas}>
        <DesignerFrame
          {...head}
          designer={designer}
          more={[
            { key: 'rules', label: t('form-design.rules', { count: form.rules.length }), run: open('rules') },
            { key: 'scripts', label: t('function-scripts.title'), run: open('scripts') },
            ...(designer.reading ? [] : [{ key: 'columns', label: t('function-columns.add'), run: whenAllAreThere(open('columns')) }]),
            ...head.more,
          ]}
          device={{ value: device, onChange: setDevice }}
          onPreview={open('preview')}
          onJson={whenAllAreThere(open('json'))}
          check={{ findings: shownFindings, open: checked, onToggle: () => setChecked(!checked) }}
          leftOpen={left}
          onLeft={setLeft}
          left={[
            {
              key: 'palette',
              label: t('form-design.palette'),
              content: <FormPalette {...everyType} onAdd={actions.add} disabled={designer.reading} />,
            },
            { key: 'outline', label: t('designer.outline'), content: <FormOutline editing={editing} faulty={faulty} find={find} /> },
          ]}
          canvas={<FormCanvas parts={form.parts} onClear={actions.clear} />}
          right={{ title: paneTitle, content: <FormSettingsPane editing={editing} facts={facts} /> }}
          foot={checked ? <CheckPanel findings={shownFindings} onClose={() => setChecked(false)} /> : null}
        />
      </CanvasProvider>
      <Suspense fallback={null}>
        {shown === 'preview' ? (
          <FormPreview
            draft={{ id, save: designer.saveNow }}
            published={published}
            form={form}
            name={head.title}
            facts={facts}
            device={device}
            onClose={() => setShown(undefined)}
          />
        ) : null}
        {shown === 'rules' ? <FormRules editing={editing} facts={facts} onClose={() => setShown(undefined)} /> : null}
        {shown === 'scripts' ? <FormScripts editing={editing} at={scriptAt} onClose={() => setShown(undefined)} /> : null}
        {shown === 'columns' ? <AddColumns editing={editing} onClose={() => setShown(undefined)} /> : null}
        {shown === 'json' ? <FormJson editing={editing} name={designer.state.base.enCode} onClose={() => setShown(undefined)} /> : null}
      </Suspense>
    </div>
  )
}

interface CanvasGiven extends Pick<DesignPageProps, 'designer'> {
  readonly facts: FormFacts
  readonly faulty: ReadonlySet<string>
  readonly device: DesignerDevice
  /** The function whose records and uses are asked about before a part is removed. */
  readonly asked: string | undefined
}

/** As many parts as a large window shows. */
const shownAtFirst = 60

const firstOf = (form: FormDefinition): ReadonlySet<PartAddress> => new Set([...placesOf(form, fieldTypes).keys()].slice(0, shownAtFirst))

/** The state that the parts of the canvas read, and the actions on it. */
function useCanvasOf({ designer, facts, faulty, device, asked }: CanvasGiven): {
  readonly canvas: CanvasPlace
  readonly editing: FormEditing
} {
  const { settings } = designer.state.form
  const { reading } = designer
  const phone = device === 'phone'
  const shared = useMemo(() => ({ faulty, facts, settings, reading, phone }), [faulty, facts, settings, reading, phone])
  const [store] = useState(() => canvasStore({ ...shared, selected: [], atFirst: firstOf(designer.state.form) }))
  const editing = useFormEditing(designer, store, asked)
  useEffect(() => store.setState(shared), [store, shared])
  useEffect(() => store.setState({ atFirst: undefined }), [store])
  const { actions } = editing
  const canvas = useMemo(() => ({ store, actions }), [store, actions])
  return { canvas, editing }
}

/** Does what may bring any type into the form as soon as all are there; before it says that they are coming. */
function useWhenAllAreThere({ state, again }: EveryType): (run: () => void) => () => void {
  const t = useText()
  const { info } = useFeedback()
  return (run) => () => {
    if (state === 'there') return run()
    if (state === 'failed') again()
    info(t('form-design.types-coming'))
  }
}

/** What was copied may come from another form, with types that this one has not. */
const keyActions = ({ actions, reading }: FormEditing, whenAllAreThere: ReturnType<typeof useWhenAllAreThere>) => ({
  copy: actions.copy,
  go: actions.go,
  selectAll: actions.selectAll,
  clear: actions.clear,
  ...(reading
    ? {}
    : {
        cut: actions.cut,
        paste: whenAllAreThere(actions.paste),
        duplicate: actions.duplicate,
        remove: actions.remove,
        move: actions.move,
      }),
})

interface FormPaletteProps extends EveryType {
  readonly onAdd: (type: string) => void
  readonly disabled: boolean
}

const FormPalette = memo(function FormPalette({ state, again, onAdd, disabled }: FormPaletteProps) {
  const t = useText()
  const groups = useMemo(() => (state === 'there' ? paletteGroups(t) : []), [state, t])
  if (state === 'failed') return <Problem onRetry={again} />
  if (state === 'coming') return <Loading rows={10} />
  return <Palette groups={groups} onAdd={onAdd} disabled={disabled} />
})

interface FormOutlineProps {
  readonly editing: FormEditing
  readonly faulty: ReadonlySet<string>
  readonly find: number
}

function FormOutline({ editing, faulty, find }: FormOutlineProps) {
  const t = useText()
  const { selected, select, actions, reading, relabel } = editing
  const form = useDeferredValue(editing.form)
  const nodes = useMemo(() => outlineNodes(form, faulty, t), [form, faulty, t])
  return (
    <Outline
      nodes={nodes}
      selected={selected}
      onSelect={select}
      find={find}
      {...(reading
        ? {}
        : {
            onMove: (dragged, { key, side }) => actions.drop(dragged, key, side),
            mayMove: (dragged, { key, side }) => actions.mayDrop(dragged, key, side),
            onRename: relabel,
          })}
    />
  )
}

function usePaneTitle({ form, selected }: FormEditing): string {
  const t = useText()
  const typeName = useTypeName()
  const [first] = selected
  if (first === undefined) return t('form-design.form-settings')
  if (selected.length > 1) return t('form-design.several', { count: selected.length })
  const part = placesOf(form, fieldTypes).get(first)?.part
  return part ? typeName(part.type) : t('form-design.form-settings')
}

/** Settings of what is chosen; of the form where nothing is. */
function FormSettingsPane({ editing, facts }: { readonly editing: FormEditing; readonly facts: FormFacts }) {
  const { form, selected, reading, change, rename, closeStep } = editing
  return selected.length === 0 ? (
    <FormPanel form={form} reading={reading} change={change} onCommit={closeStep} />
  ) : (
    <PartPanel form={form} selected={selected} facts={facts} reading={reading} change={change} onRename={rename} onCommit={closeStep} />
  )
}
