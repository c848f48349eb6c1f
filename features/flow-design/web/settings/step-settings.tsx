import { useEffect, useRef, useState, type ComponentType } from 'react'
import { askedInOrder, moveBranch, setDefaultBranch } from '#engine/flows/editing/branches.ts'
import { renameStep } from '#engine/flows/editing/naming.ts'
import { branchesOf } from '#engine/flows/model.ts'
import { changeStep, hungAt } from '#engine/flows/editing/structure.ts'
import type { ApproverNode, Branch, FlowDefinition, FlowStep, StartNode, SubFlowNode, TimerNode } from '#engine/flows/model.ts'
import { focusSetting, isAimedAt } from '#features/flow-design/web/finding-settings.ts'
import { approverSettings, launchApproverSettings } from '#features/flow-design/web/settings/approver-settings.ts'
import { AssigneeEditor } from '#features/flow-design/web/settings/assignee-editor.tsx'
import { CallEditor } from '#features/flow-design/web/settings/call-editor.tsx'
import { CountingEditor } from '#features/flow-design/web/settings/times/counting-editor.tsx'
import { Labelled } from '#features/flow-design/web/settings/labelled.tsx'
import { ApproveWhenEditor, ConditionsEditor } from '#features/flow-design/web/settings/conditions-editor.tsx'
import { NodeMessageEditor, StartMessageEditor } from '#features/flow-design/web/settings/message-editor.tsx'
import { DateFieldEditor, FieldsEditor, NodeEditor, ReturnToEditor, TitleEditor } from '#features/flow-design/web/settings/node-editors.tsx'
import { NodeTransfersEditor } from '#features/flow-design/web/settings/node-form-editors.tsx'
import { MembersEditor, PeopleEditor } from '#features/flow-design/web/settings/people-editors.tsx'
import { FlowFormEditor, NodeFormEditor } from '#features/flow-design/web/settings/flow-form-editor.tsx'
import { RightsEditor } from '#features/flow-design/web/settings/rights-editor.tsx'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { launchStartSettings, startSettings } from '#features/flow-design/web/settings/start-settings.ts'
import { StepPlaceProvider, useStepPlace, type StepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { SubFlowEditor, TransfersEditor } from '#features/flow-design/web/settings/sub-flow-editors.tsx'
import { subFlowSettings } from '#features/flow-design/web/settings/sub-flow-settings.ts'
import { timerSettings } from '#features/flow-design/web/settings/times/timer-settings.ts'
import { settingTabs, valuesOf, type SettingTab, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'
import { branchSentence } from '#features/flow-design/web/sentences.ts'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Switch } from '#ui/kit/switch.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingEditors, SettingInputProps } from '#web/designer/setting-input.tsx'
import { SettingsForm } from '#web/designer/settings-form.tsx'
import type { Designer } from '#web/designer/use-designer.ts'

type Change = Designer<FlowDefinition>['change']

interface StepSettingsProps extends StepPlace {
  readonly readOnly: boolean
  readonly change: Change
  /** Opens the grid of all nodes and fields. */
  readonly onAllRights: () => void
  /** A setting that is to be shown and to get the focus, as `settingOfFinding` names it. */
  readonly aim: string | undefined
  /** It was. */
  readonly onAimed: () => void
}

const editors: SettingEditors = {
  approveWhen: ApproveWhenEditor,
  assignee: AssigneeEditor,
  members: MembersEditor,
  people: PeopleEditor,
  node: NodeEditor,
  returnTo: ReturnToEditor,
  title: TitleEditor,
  rights: RightsEditor,
  nodeMessage: NodeMessageEditor,
  startMessage: StartMessageEditor,
  dateField: DateFieldEditor,
  fields: FieldsEditor,
  call: CallEditor,
  counting: CountingEditor,
  subFlow: SubFlowEditor,
  transfers: TransfersEditor,
  flowForm: FlowFormEditor,
  nodeForm: NodeFormEditor,
  nodeTransfers: NodeTransfersEditor,
} satisfies Readonly<Record<string, ComponentType<SettingInputProps>>>

/** What can be set of the chosen step. */
export function StepSettings(props: StepSettingsProps) {
  const { step } = props
  const { isLaunch } = props.wording.definition
  const t = useText()
  return (
    <StepPlaceProvider value={props}>
      <div className={styles.settings}>
        {step.kind === 'start' ? <NodeSettings {...props} settings={isLaunch ? launchStartSettings : startSettings} step={step} /> : null}
        {step.kind === 'approver' ? (
          <NodeSettings {...props} settings={isLaunch ? launchApproverSettings : approverSettings} step={step} />
        ) : null}
        {step.kind === 'sub-flow' ? <NodeSettings {...props} settings={subFlowSettings} step={step} /> : null}
        {step.kind === 'timer' ? <NodeSettings {...props} settings={timerSettings} step={step} /> : null}
        {step.kind === 'branch' ? <BranchSettings {...props} branch={step} /> : null}
        {step.kind === 'foreign' ? <p className={styles.sentence}>{t('flow-design.node.kept-long', { kind: step.type })}</p> : null}
      </div>
    </StepPlaceProvider>
  )
}

interface NodeSettingsProps<Node> extends Omit<StepSettingsProps, 'step'> {
  readonly step: Node
  readonly settings: readonly StepSetting<Node>[]
}

function NodeSettings<Node extends StartNode | ApproverNode | SubFlowNode | TimerNode>({
  step,
  settings,
  readOnly,
  change,
  onAllRights,
  aim,
  onAimed,
}: NodeSettingsProps<Node>) {
  const t = useText()
  const panel = useRef<HTMLDivElement>(null)
  const [tab, setTab] = useState<SettingTab>('basic')
  const [commits, setCommits] = useState(0)
  const values = valuesOf(settings, step)
  const shown = settings.filter((setting) => setting.tab === tab)
  const aimed = aim === undefined ? undefined : settings.find(({ name, applies }) => isAimedAt(name, aim) && (applies?.(values) ?? true))
  useEffect(() => {
    if (aim === undefined) return
    if (aimed && aimed.tab !== tab) return setTab(aimed.tab)
    if (aimed) focusSetting(panel.current, aimed.name)
    onAimed()
  }, [aim, aimed, tab, onAimed])
  const tabs = settingTabs.filter((key) => settings.some((setting) => setting.tab === key))
  const put = (name: string, value: unknown): void => {
    const setting = settings.find((one) => one.name === name)
    if (!setting) return
    const said = { text: 'flow-design.step.set', params: { node: step.name, setting: t(setting.label) } }
    change(said, (flow) => withSetting(flow, step.code, setting, value), `${step.code} ${name} ${commits}`)
  }
  return (
    <div ref={panel}>
      {tabs.length > 1 ? (
        <Tabs
          size="small"
          className={styles.tabs ?? ''}
          activeKey={tab}
          onChange={(key) => setTab(tabs.find((one) => one === key) ?? 'basic')}
          tabBarGutter={4}
          items={tabs.map((key) => ({ key, label: <span className={styles.tab}>{t(`flow-design.tab.${key}`)}</span> }))}
        />
      ) : null}
      {tab === 'rights' ? (
        <Button size="small" className={styles.allRights ?? ''} onClick={onAllRights}>
          {t('flow-design.rights.open-all')}
        </Button>
      ) : null}
      <SettingsForm
        key={`${step.code} ${tab}`}
        settings={shown}
        values={values}
        readOnly={readOnly}
        editors={editors}
        onChange={(setting, value) => put(setting.name, value)}
        onCommit={() => setCommits((count) => count + 1)}
      />
    </div>
  )
}

/** The name stands in the caption of the box, too. */
function withSetting<Node extends FlowStep>(
  flow: FlowDefinition,
  code: string,
  setting: StepSetting<Node>,
  value: unknown,
): FlowDefinition {
  if (setting.name === 'name') return renameStep(flow, code, typeof value === 'string' ? value : '')
  return changeStep(flow, code, <Step extends FlowStep>(one: Step): Step => setting.put(one as unknown as Node, value) as unknown as Step)
}

interface BranchSettingsProps extends Omit<StepSettingsProps, 'step'> {
  readonly branch: Branch
}

function BranchSettings({ branch, readOnly, change, wording, aim, onAimed }: BranchSettingsProps) {
  const t = useText()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (aim === undefined) return
    focusSetting(panel.current, aim)
    onAimed()
  }, [aim, onAimed])
  const { definition } = useStepPlace().wording
  const said = (setting: string) => ({ text: 'flow-design.step.set', params: { node: branch.name, setting: t(setting) } })
  const above = hungAt(definition, branch.code)?.above
  const order = above ? askedInOrder(branchesOf(above)) : []
  const at = order.findIndex(({ code }) => code === branch.code)
  const isAsked = above?.fork?.kind === 'condition'
  const placed = isAsked ? 'flow-design.set.priority' : 'flow-design.set.place'
  const move = (to: number): void => change(said(placed), (flow) => moveBranch(flow, branch.code, to))
  return (
    <div ref={panel} className={`${styles.stack} ${styles.padded}`}>
      <Labelled label={t('flow-design.set.name')}>
        {(id) => (
          <TextInput
            id={id}
            size="small"
            maxLength={50}
            readOnly={readOnly}
            value={branch.name}
            onChange={({ target }) =>
              change(said('flow-design.set.name'), (flow) => renameStep(flow, branch.code, target.value), `${branch.code} name`)
            }
          />
        )}
      </Labelled>
      <div className={styles.line}>
        <span>{t(isAsked ? 'flow-design.set.priority-of' : 'flow-design.set.place-of', { at: at + 1, count: order.length })}</span>
        {readOnly || branch.isDefault ? null : (
          <span>
            <Button size="small" disabled={at <= 0} onClick={() => move(at - 1)}>
              {t(isAsked ? 'flow-design.set.earlier' : 'flow-design.set.forward')}
            </Button>{' '}
            <Button
              size="small"
              disabled={at === -1 || order[at + 1] === undefined || order[at + 1]?.isDefault}
              onClick={() => move(at + 1)}
            >
              {t(isAsked ? 'flow-design.set.later' : 'flow-design.set.backward')}
            </Button>
          </span>
        )}
      </div>
      {isAsked ? (
        <Labelled label={t('flow-design.set.default')}>
          {(id) => (
            <Switch
              id={id}
              size="small"
              checked={branch.isDefault}
              disabled={readOnly}
              onChange={(isDefault) => change(said('flow-design.set.default'), (flow) => setDefaultBranch(flow, branch.code, isDefault))}
            />
          )}
        </Labelled>
      ) : null}
      <p className={styles.sentence}>{branchSentence(branch, wording)}</p>
      {branch.isDefault || !isAsked ? null : (
        <div data-setting="conditions">
          <ConditionsEditor
            of={branch.code}
            rules={branch.rules}
            readOnly={readOnly}
            onChange={(rules, merge) =>
              change(
                said('flow-design.set.conditions'),
                (flow) => changeStep(flow, branch.code, (one) => (one.kind === 'branch' ? { ...one, rules } : one)),
                merge,
              )
            }
          />
        </div>
      )}
    </div>
  )
}
