import { useRef, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'
import type { Setting } from '#engine/editing/settings/setting.ts'
import { fillText } from '#engine/texts/text.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { kitTexts } from '#web/admin/testing/given-things.tsx'
import { CheckPanel, type Finding } from '#web/designer/check-panel.tsx'
import { DesignerFrame } from '#web/designer/designer-frame.tsx'
import { useDropPlace, type Dragged } from '#web/designer/drag.ts'
import { ClashNote, HoldNote } from '#web/designer/hold-note.tsx'
import { JsonDialog } from '#web/designer/json-dialog.tsx'
import { Outline, type OutlineTarget } from '#web/designer/outline.tsx'
import { Palette } from '#web/designer/palette.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'
import { designerTexts } from '#web/designer/texts.ts'
import { useDesigner, type Designer } from '#web/designer/use-designer.ts'
import { useDesignerKeys } from '#web/designer/use-designer-keys.ts'

/** A designer of a list of named things, with all parts of the kit: what tests of it operate. */
export interface Trial {
  readonly things: readonly { readonly key: string; readonly label: string; readonly size?: number }[]
}

const settings: readonly Setting[] = [
  { name: 'label', label: 'trial.label', kind: 'text' },
  { name: 'size', label: 'trial.size', kind: 'number', min: 1, max: 9, default: 3, group: 'trial.more' },
]

export const trialTexts = {
  ...kitTexts,
  ...designerTexts,
  'trial.label': { zh: '标题', zhtw: '標題', en: 'Title' },
  'trial.size': { zh: '大小', zhtw: '大小', en: 'Size' },
  'trial.more': { zh: '更多设置', zhtw: '更多設定', en: 'More' },
  'trial.add': { zh: '添加{{label}}', zhtw: '', en: '' },
  'trial.change': { zh: '修改{{label}}', zhtw: '', en: '' },
  'trial.move': { zh: '移动', zhtw: '', en: '' },
  'trial.json': { zh: '导入', zhtw: '', en: '' },
}

interface TrialProps {
  readonly initial: Trial
  readonly save: (trial: Trial) => Promise<void>
  readonly held?: boolean
}

interface Chosen {
  readonly designer: Designer<Trial>
  readonly selected: readonly string[]
  readonly onSelect: (keys: readonly string[]) => void
}

const add =
  ({ change }: Designer<Trial>) =>
  (label: string): void =>
    change({ text: 'trial.add', params: { label } }, ({ things }) => ({ things: [...things, { key: `k${things.length}`, label }] }))

const group = (key: string, title: string, labels: readonly string[]) => ({
  key,
  title,
  items: labels.map((label) => ({ key: label, label })),
})
const palette = [group('base', '基础', ['单行输入', '日期', '数字']), group('more', '高级', ['附件', '地图'])]

function TrialOutline({ designer: { state, change }, selected, onSelect }: Chosen) {
  const rename = (key: string, label: string): void =>
    change({ text: 'trial.change', params: { label } }, ({ things }) => ({
      things: things.map((thing) => (thing.key === key ? { ...thing, label } : thing)),
    }))
  const move = (dragged: Dragged, { key, side }: OutlineTarget): void =>
    change({ text: 'trial.move' }, ({ things }) => {
      const moved = things.filter((thing) => dragged.from === 'place' && dragged.keys.includes(thing.key))
      const others = things.filter((thing) => !moved.includes(thing))
      const at = others.findIndex((thing) => thing.key === key) + (side === 'before' ? 0 : 1)
      return { things: others.toSpliced(at, 0, ...moved) }
    })
  return (
    <Outline
      nodes={state.things.map(({ key, label }) => ({ key, label, renamed: true }))}
      selected={selected}
      onSelect={onSelect}
      onRename={rename}
      mayMove={({ from }) => from === 'place'}
      onMove={move}
    />
  )
}

function TrialSettings({ designer, selected }: Chosen) {
  const chosen = designer.state.things.find(({ key }) => key === selected.at(-1))
  if (!chosen) return null
  const set = (name: string, value: unknown) =>
    designer.change(
      { text: 'trial.change', params: { label: chosen.label } },
      ({ things }) => ({
        things: things.map((thing) => (thing === chosen ? { ...thing, [name]: value ?? (name === 'label' ? '' : undefined) } : thing)),
      }),
      `${name} of ${chosen.key}`,
    )
  return (
    <SettingsForm settings={settings} values={{ ...chosen }} readOnly={designer.reading} onChange={({ name }, value) => set(name, value)} />
  )
}

function TrialCanvas({ designer, selected, onSelect }: Chosen) {
  const canvas = useRef<HTMLDivElement>(null)
  const place = useDropPlace(canvas, {
    sides: 'inside',
    mayDrop: ({ from }) => from === 'palette',
    onDrop: (dragged) => (dragged.from === 'palette' ? add(designer)(dragged.item) : undefined),
  })
  useDesignerKeys(canvas, { undo: designer.undo, redo: designer.redo, save: () => void designer.saveNow() })
  return (
    <div ref={canvas} data-testid="canvas" data-side={place} style={{ minHeight: 300 }}>
      {designer.state.things.map(({ key, label }) => (
        <button key={key} type="button" aria-pressed={selected.includes(key)} onClick={() => onSelect([key])}>
          {label}
        </button>
      ))}
    </div>
  )
}

function TrialJson({ designer, onClose }: { readonly designer: Designer<Trial>; readonly onClose: () => void }) {
  const apply = (value: unknown) => {
    if (typeof value !== 'object' || value === null || !('things' in value)) return { reason: '缺少 things' }
    designer.change({ text: 'trial.json' }, () => value as Trial)
    return undefined
  }
  return <JsonDialog title="JSON" text={JSON.stringify(designer.state)} fileName="trial.json" onClose={onClose} onApply={apply} />
}

function TrialDesigner({ initial, save, held: heldAtFirst = true }: TrialProps) {
  const [held, setHeld] = useState(heldAtFirst)
  const designer = useDesigner({ initial, save, held })
  const [selected, onSelect] = useState<readonly string[]>([])
  const [json, setJson] = useState(false)
  const [checked, setChecked] = useState(false)
  const chosen = { designer, selected, onSelect }
  const findings: Finding[] = designer.state.things
    .filter(({ label }) => label.length > 6)
    .map(({ key, label }) => ({ key, text: '标题过长', at: label, level: 'warning', go: () => onSelect([key]) }))
  const clash =
    designer.saving.kind === 'clash' ? (
      <ClashNote clash={designer.saving.clash} onKeepCopy={() => undefined} onTakeTheirs={() => designer.replace({ things: [] })} />
    ) : null
  return (
    <>
      <DesignerFrame
        designer={designer}
        title="制种生产备案表单"
        onBack={() => undefined}
        onJson={() => setJson(true)}
        check={{ findings, open: checked, onToggle: () => setChecked(!checked) }}
        notes={held ? clash : <HoldNote holder={{ id: 'li-lei', fullName: '李雷' }} onTake={() => setHeld(true)} />}
        left={[
          {
            key: 'palette',
            label: '组件',
            content: <Palette disabled={designer.reading} onAdd={add(designer)} groups={palette} />,
          },
          { key: 'outline', label: '大纲', content: <TrialOutline {...chosen} /> },
        ]}
        canvas={<TrialCanvas {...chosen} />}
        right={{ title: '设置', content: <TrialSettings {...chosen} /> }}
        foot={checked ? <CheckPanel findings={findings} onClose={() => setChecked(false)} /> : null}
      />
      {json ? <TrialJson designer={designer} onClose={() => setJson(false)} /> : null}
    </>
  )
}

/** Draws the trial designer as a page. */
export async function renderTrial(given: TrialProps, dark = false) {
  const router = createMemoryRouter([{ path: '*', element: <TrialDesigner {...given} /> }])
  return render(
    <TextProvider value={(key, params) => fillText(trialTexts, 'zh', key, params)}>
      <ThemeProvider colour="blue" language="zh" dark={dark}>
        <main style={{ height: '100vh' }}>
          <RouterProvider router={router} />
        </main>
      </ThemeProvider>
    </TextProvider>,
  )
}
