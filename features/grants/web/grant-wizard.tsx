import { useState } from 'react'
import type { Call, CallAnswer } from '#engine/contract/call.ts'
import {
  grantDifference,
  grantSteps,
  readGrants,
  writeGrants,
  type Granted,
  type GrantNode,
  type GrantStep,
} from '#features/grants/contract.ts'
import { checkedIn, completeGrants, stepBefore, type Chosen } from '#features/grants/web/chosen-grants.ts'
import styles from '#features/grants/web/grants.module.css'
import { DifferenceView } from '#features/grants/web/difference-view.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Steps } from '#ui/kit/steps.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { CheckedTree } from '#web/admin/checked-tree.tsx'
import type { NamedNode } from '#web/admin/tree.ts'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface GrantWizardProps {
  readonly role: { readonly id: string; readonly fullName: string; readonly version: number }
  /** Calls that show the version of the role. */
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** The whole change with what it does, between the steps and saving. */
interface Asked {
  readonly granted: Granted
  readonly difference: CallAnswer<typeof grantDifference>
}

/** Grants rights to a role: a checked tree for each step, then what the change does, then saving (permissions 3). */
export function GrantWizard({ role, refreshes, onClose }: GrantWizardProps) {
  const t = useText()
  const phone = usePhone()
  const { confirm } = useFeedback()
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<Chosen>({})
  const [asked, setAsked] = useState<Asked>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const write = useCommand(writeGrants, { refreshes: [readGrants, ...refreshes], handles: [403, 409] })
  const step = grantSteps[at] ?? 'system'
  const params = { objectId: role.id }
  const preview = async () => {
    setBusy(true)
    setProblem('')
    try {
      const granted = await completeGrants(role.id, chosen)
      setAsked({ granted, difference: await request(grantDifference, { params, body: granted }, { handles: 'all' }) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(error.msg)
    } finally {
      setBusy(false)
    }
  }
  const save = async () => {
    if (!asked) return
    const outcome = await write.run({ params, body: { ...asked.granted, version: role.version } })
    if (outcome.ok) onClose()
    else setProblem(outcome.error.code === 409 ? t('grants.conflict') : outcome.error.msg)
  }
  const leave = async () => {
    if (Object.keys(chosen).length === 0 || (await confirm({ text: t('admin.form.leave') }))) onClose()
  }
  const goTo = (next: number) => {
    setProblem('')
    setAsked(undefined)
    setAt(next)
  }
  const foot = (
    <>
      <Button onClick={() => void leave()}>{t('ui.cancel')}</Button>
      <Button disabled={at === 0 && !asked} onClick={() => goTo(asked ? at : at - 1)}>
        {t('grants.back')}
      </Button>
      {at < grantSteps.length - 1 && !asked ? <Button onClick={() => goTo(at + 1)}>{t('grants.next')}</Button> : null}
      {asked ? (
        <Button type="primary" loading={write.busy} disabled={asked.difference.changes.length === 0} onClick={() => void save()}>
          {t('grants.save')}
        </Button>
      ) : (
        <Button type="primary" loading={busy} onClick={() => void preview()}>
          {t('grants.preview')}
        </Button>
      )}
    </>
  )
  const items = grantSteps.map((one) => ({ title: t(`grants.step.${one}`) }))
  return (
    <Dialog open tall title={t('grants.title', { name: role.fullName })} width={960} onClose={() => void leave()} foot={foot}>
      {phone ? (
        <p>{t('grants.step-of', { at: at + 1, all: grantSteps.length, name: t(`grants.step.${step}`) })}</p>
      ) : (
        <Steps size="small" current={asked ? grantSteps.length : at} onChange={goTo} items={items} style={{ marginBlock: 16 }} />
      )}
      <div className={styles.body}>
        {problem === '' ? null : <Problem text={problem} />}
        {asked ? (
          <DifferenceView difference={asked.difference} />
        ) : (
          <GrantStepTree
            key={step}
            objectId={role.id}
            step={step}
            chosen={chosen}
            onChosen={(ids) => setChosen((before) => ({ ...before, [step]: ids }))}
          />
        )}
      </div>
    </Dialog>
  )
}

interface StepTreeProps {
  readonly objectId: string
  readonly step: GrantStep
  readonly chosen: Chosen
  readonly onChosen: (ids: readonly string[]) => void
}

/** The tree of one step, below what is checked in the step it depends on. */
function GrantStepTree({ objectId, step, chosen, onChosen }: StepTreeProps) {
  const t = useText()
  const before = stepBefore(step)
  const parents = useChecked(objectId, before, chosen)
  const moduleIds = parents?.join(',') ?? ''
  const enabled = before === undefined || parents !== undefined
  const offered = useCall(readGrants, { params: { objectId }, body: { type: step, moduleIds } }, { enabled, handles: 'all' })
  if (offered.error) return <Problem text={offered.error.msg} onRetry={() => void offered.refetch()} />
  if (!offered.data) return <Loading rows={8} />
  if (offered.data.list.length === 0) return <p>{t(`grants.nothing.${step === 'system' || step === 'module' ? step : 'items'}`)}</p>
  return (
    <CheckedTree<Node>
      title={t(`grants.step.${step}`)}
      nodes={offered.data.list.map(nodeOf)}
      checked={checkedIn(offered.data, step, chosen)}
      onChecked={onChosen}
    />
  )
}

/** What is checked in a step; undefined while it is read. */
function useChecked(objectId: string, step: GrantStep | undefined, chosen: Chosen): readonly string[] | undefined {
  const above = step === 'module' ? 'system' : undefined
  const systems = useCall(readGrants, { params: { objectId }, body: { type: 'system' } }, { enabled: step !== undefined, handles: 'all' })
  const moduleIds = systems.data ? checkedIn(systems.data, 'system', chosen).join(',') : ''
  const menus = useCall(
    readGrants,
    { params: { objectId }, body: { type: 'module', moduleIds } },
    { enabled: above !== undefined && systems.data !== undefined, handles: 'all' },
  )
  if (step === 'system') return systems.data && checkedIn(systems.data, 'system', chosen)
  return step === undefined ? [] : menus.data && checkedIn(menus.data, step, chosen)
}

interface Node extends NamedNode<Node> {
  readonly children: readonly Node[]
}

function nodeOf({ id, fullName, children }: GrantNode): Node {
  return { id, fullName, enCode: '', children: children.map(nodeOf) }
}
