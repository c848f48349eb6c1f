import { memo, useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { renameStep } from '#engine/flows/editing/naming.ts'
import { replayFlow, type FlowFinding } from '#features/flow-design/contract.ts'
import { useMay } from '#web/session/use-may.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import { addedIcons } from '#features/flow-design/web/canvas/kind-icons.ts'
import { FlowCanvas } from '#features/flow-design/web/canvas/flow-canvas.tsx'
import { addedKinds, type Added, type FlowView } from '#features/flow-design/web/canvas/flow-view.ts'
import { settingOfFinding } from '#features/flow-design/web/finding-settings.ts'
import { faultsByStep, useFindings } from '#features/flow-design/web/findings.ts'
import { FlowDialogs, type OpenDialog } from '#features/flow-design/web/flow-dialogs.tsx'
import { commandsOf } from '#features/flow-design/web/flow-commands.ts'
import type { FlowField } from '#features/flow-design/web/form-fields.ts'
import { useNamesIn } from '#features/flow-design/web/names.ts'
import { outlineOfFlow } from '#features/flow-design/web/outline-nodes.ts'
import { useKeptKind } from '#features/flow-design/web/pieces-store.ts'
import { kindText, type Wording } from '#features/flow-design/web/sentences.ts'
import { StepSettings } from '#features/flow-design/web/settings/step-settings.tsx'
import { useFlowEditing } from '#features/flow-design/web/use-flow-editing.ts'
import { measuredText } from '#features/flow-design/web/values.ts'
import { useText } from '#ui/text/use-text.tsx'
import { CheckPanel, type Finding } from '#web/designer/check-panel.tsx'
import { DesignerFrame, type DesignerCommand } from '#web/designer/designer-frame.tsx'
import { Outline } from '#web/designer/outline.tsx'
import { Palette } from '#web/designer/palette.tsx'
import { useDesignerKeys } from '#web/designer/use-designer-keys.ts'
import type { Designer } from '#web/designer/use-designer.ts'

interface FlowDesignerProps {
  readonly flowId: string
  readonly designer: Designer<FlowDefinition>
  /** Fields of the form; none where the flow has no form yet. */
  readonly fields: readonly FlowField[]
  readonly facts: FieldFacts
  readonly onBack: () => void
  readonly onTry: () => void
  readonly more?: readonly DesignerCommand[]
  /** The button that publishes; it is given what opens the check, for a flow that may not be. */
  readonly renderPublish?: ((showCheck: () => void) => ReactNode) | undefined
  readonly notes?: ReactNode
}

/** The designer of a flow: palette and outline, the tree, the settings of the chosen step, what a check found. */
export function FlowDesigner({ flowId, designer, fields, facts, more = [], onTry, renderPublish, ...frame }: FlowDesignerProps) {
  const t = useText()
  const mayReplay = useMay()(replayFlow)
  const definition = designer.state
  const [selected, setSelected] = useState<string | undefined>(definition.start.code)
  const [checking, setChecking] = useState(false)
  const [open, setOpen] = useState<OpenDialog>()
  const [find, setFind] = useState(0)
  const [aim, setAim] = useState<string>()
  const clearAim = useCallback(() => setAim(undefined), [])
  const place = useRef<HTMLDivElement>(null)
  const settings = useRef<HTMLDivElement>(null)
  const editing = useFlowEditing({ designer, selected, select: setSelected })
  const nameOf = useNamesIn(definition)
  const wording = useMemo(
    (): Wording => ({ t, definition, fields, nameOf, valueText: (field, value) => measuredText(field, value, facts, t) }),
    [t, definition, fields, nameOf, facts],
  )
  const findings = useFindings(flowId, definition)
  const faults = useMemo(() => faultsByStep(findings), [findings])
  const view = useMadeView({ wording, faults, reading: designer.reading, select: setSelected, editing, open: setOpen })
  const goTo = ({ node, kind }: FlowFinding): void => {
    setSelected(node)
    setAim(settingOfFinding(kind))
  }
  const shown = findings.map((finding, at) => shownFinding(finding, at, goTo))
  const chosen = selected === undefined ? undefined : stepOf(definition, selected)
  const onChosen = (run: (code: string) => void) => () => (selected === undefined ? undefined : run(selected))
  useDesignerKeys(place, {
    undo: designer.undo,
    redo: designer.redo,
    copy: onChosen(editing.copy),
    cut: onChosen(editing.cut),
    paste: editing.paste,
    duplicate: onChosen(editing.duplicate),
    remove: onChosen(editing.remove),
    clear: () => setSelected(undefined),
    move: (where) => onChosen((code) => editing.shift(code, where === 'up' ? -1 : 1))(),
    find: () => setFind((count) => count + 1),
    save: () => void designer.saveNow(),
    preview: onTry,
  })
  return (
    <div ref={place} style={{ height: '100%', minHeight: 0 }}>
      <DesignerFrame
        {...frame}
        publish={renderPublish?.(() => setChecking(true))}
        designer={designer}
        title={definition.name}
        onPreview={onTry}
        onJson={() => setOpen({ kind: 'json' })}
        check={{ findings: shown, open: checking, onToggle: () => setChecking(!checking) }}
        more={[
          { key: 'rights', label: t('flow-design.rights.open-all'), run: () => setOpen({ kind: 'rights' }) },
          ...(mayReplay ? [{ key: 'replay', label: t('flow-design.replay'), run: () => setOpen({ kind: 'replay' }) }] : []),
          ...more,
        ]}
        left={[
          {
            key: 'palette',
            label: t('flow-design.pane.nodes'),
            content: <NodesPane disabled={designer.reading} onAdd={editing.addBelow} />,
          },
          {
            key: 'outline',
            label: t('flow-design.pane.outline'),
            content: (
              <OutlinePane
                definition={definition}
                faults={faults}
                selected={selected}
                reading={designer.reading}
                onSelect={setSelected}
                change={designer.change}
              />
            ),
          },
        ]}
        canvas={
          <FlowCanvas
            definition={definition}
            selected={selected}
            view={view}
            find={find}
            onOpen={() => settings.current?.querySelector<HTMLElement>('input, button, textarea, [tabindex="0"]')?.focus()}
            onClear={() => setSelected(undefined)}
          />
        }
        {...(chosen && {
          rightKey: chosen.code,
          right: {
            title: chosen.name || kindText(chosen, wording),
            content: (
              <div ref={settings}>
                <StepSettings
                  key={chosen.code}
                  flowId={flowId}
                  wording={wording}
                  facts={facts}
                  step={chosen}
                  readOnly={designer.reading}
                  change={designer.change}
                  onAllRights={() => setOpen({ kind: 'rights' })}
                  aim={aim}
                  onAimed={clearAim}
                />
              </div>
            ),
          },
        })}
        foot={checking ? <CheckPanel findings={shown} onClose={() => setChecking(false)} /> : null}
      />
      {open ? (
        <FlowDialogs flowId={flowId} open={open} designer={designer} fields={fields} editing={editing} onClose={() => setOpen(undefined)} />
      ) : null}
    </div>
  )
}

interface FlowViewGiven extends Pick<FlowView, 'wording' | 'faults' | 'reading' | 'select'> {
  readonly editing: ReturnType<typeof useFlowEditing>
  readonly open: (dialog: OpenDialog) => void
}

/** What the canvas reads and does. The same until one of its parts changes, as each box is drawn anew for another. */
function useMadeView({ wording, faults, reading, select, editing, open }: FlowViewGiven): FlowView {
  const t = useText()
  const clipboard = useKeptKind()
  return useMemo(() => {
    const { add, addBranch, moveTo, mayMoveTo } = editing
    const move = (code: string): void => open({ kind: 'move', code })
    return {
      ...{ wording, faults, reading, clipboard, select, add, addBranch, moveTo, mayMoveTo },
      commandsOf: (code) => commandsOf(wording.definition, code, editing, move, t),
    }
  }, [wording, faults, reading, clipboard, select, editing, open, t])
}

interface NodesPaneProps {
  readonly disabled: boolean
  readonly onAdd: (added: Added) => void
}

const NodesPane = memo(function NodesPane({ disabled, onAdd }: NodesPaneProps) {
  const t = useText()
  const items = addedKinds.map((kind) => {
    const Icon = addedIcons[kind]
    return { key: kind, label: t(`flow-design.kind.${kind}`), icon: <Icon /> }
  })
  return (
    <Palette
      groups={[{ key: 'nodes', title: t('flow-design.pane.kinds'), items }]}
      disabled={disabled}
      onAdd={(key) => onAdd(addedKinds.find((kind) => kind === key) ?? 'approver')}
    />
  )
})

interface OutlinePaneProps {
  readonly definition: FlowDefinition
  readonly faults: ReadonlyMap<string, number>
  readonly selected: string | undefined
  readonly reading: boolean
  readonly onSelect: (code: string) => void
  readonly change: Designer<FlowDefinition>['change']
}

/** What is typed is shown first; the outline follows it. */
function OutlinePane({ definition, faults, selected, reading, onSelect, change }: OutlinePaneProps) {
  const t = useText()
  const drawn = useDeferredValue(definition)
  const nodes = useMemo(() => outlineOfFlow(drawn, faults, t), [drawn, faults, t])
  const rename = (key: string, label: string): void =>
    change({ text: 'flow-design.step.rename', params: { node: label } }, (flow) => renameStep(flow, key, label))
  return (
    <Outline
      nodes={nodes}
      selected={selected === undefined ? [] : [selected]}
      onSelect={(keys) => onSelect(keys.at(-1) ?? definition.start.code)}
      onRename={reading ? undefined : rename}
    />
  )
}

function shownFinding(finding: FlowFinding, at: number, go: (finding: FlowFinding) => void): Finding {
  const { node, name, severity, kind, text } = finding
  return {
    key: `${at} ${node} ${kind}`,
    text,
    at: name || undefined,
    level: severity === 'fault' ? 'error' : 'warning',
    ...(node !== '' && { go: () => go(finding) }),
  }
}
