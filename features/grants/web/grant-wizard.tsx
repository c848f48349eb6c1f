import { useState } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { grantSteps, readGrants, type GrantNode, type GrantStep } from '#features/grants/contract.ts'
import { checkedIn, completeGrants, stepBefore, type Chosen } from '#features/grants/web/chosen-grants.ts'
import styles from '#features/grants/web/grants.module.css'
import { useGrantChange } from '#features/grants/web/use-grant-change.ts'
import { DifferenceView } from '#features/grants/web/difference-view.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Steps } from '#ui/kit/steps.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { AskedFoot } from '#web/admin/asked-change.tsx'
import { CheckedTree } from '#web/admin/checked-tree.tsx'
import type { NamedNode } from '#web/admin/tree.ts'
import { useCall } from '#web/call/use-call.ts'

interface GrantWizardProps {
  readonly role: { readonly id: string; readonly fullName: string; readonly version: number }
  /** Calls that show the version of the role. */
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** Grants rights to a role: a checked tree for each step, then what the change does, then saving (permissions 3). */
export function GrantWizard({ role, refreshes, onClose }: GrantWizardProps) {
  const t = useText()
  const phone = usePhone()
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<Chosen>({})
  const step = grantSteps[at] ?? 'system'
  const change = useGrantChange(role, refreshes, async () => completeGrants(role.id, chosen), Object.keys(chosen).length > 0, onClose)
  const { asked, problem } = change
  const goTo = (next: number) => {
    change.back()
    setAt(next)
  }
  const foot = (
    <AskedFoot change={change} isNothing={asked?.effect.changes.length === 0}>
      <Button disabled={at === 0} onClick={() => goTo(at - 1)}>
        {t('grants.back')}
      </Button>
      {at < grantSteps.length - 1 ? <Button onClick={() => goTo(at + 1)}>{t('grants.next')}</Button> : null}
    </AskedFoot>
  )
  const items = grantSteps.map((one) => ({ title: t(`grants.step.${one}`) }))
  return (
    <Dialog open tall title={t('grants.title', { name: role.fullName })} width={960} onClose={() => void change.leave()} foot={foot}>
      {phone ? (
        <p>{t('grants.step-of', { at: at + 1, all: grantSteps.length, name: t(`grants.step.${step}`) })}</p>
      ) : (
        <Steps size="small" current={asked ? grantSteps.length : at} onChange={goTo} items={items} style={{ marginBlock: 16 }} />
      )}
      <div className={styles.body}>
        {problem === '' ? null : <Problem text={problem} />}
        {asked ? (
          <DifferenceView difference={asked.effect} />
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
  const { ids: parents, failed } = useChecked(objectId, before, chosen)
  const moduleIds = parents?.join(',') ?? ''
  const enabled = before === undefined || parents !== undefined
  const offered = useCall(readGrants, { params: { objectId }, body: { type: step, moduleIds } }, { enabled, handles: 'all' })
  const problem = failed ?? (offered.error ? offered : undefined)
  if (problem?.error) return <Problem text={problem.error.msg} traceId={problem.error.requestId} onRetry={() => void problem.refetch()} />
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

interface Checked {
  /** Undefined while it is read. */
  readonly ids: readonly string[] | undefined
  /** What could not be read of it. */
  readonly failed: Pick<ReturnType<typeof useCall<typeof readGrants>>, 'error' | 'refetch'> | undefined
}

/** What is checked in a step, which may be one that was not opened. */
function useChecked(objectId: string, step: GrantStep | undefined, chosen: Chosen): Checked {
  const above = step === 'module' ? 'system' : undefined
  const systems = useCall(readGrants, { params: { objectId }, body: { type: 'system' } }, { enabled: step !== undefined, handles: 'all' })
  const moduleIds = systems.data ? checkedIn(systems.data, 'system', chosen).join(',') : ''
  const menus = useCall(
    readGrants,
    { params: { objectId }, body: { type: 'module', moduleIds } },
    { enabled: above !== undefined && systems.data !== undefined, handles: 'all' },
  )
  const failed = [systems, menus].find(({ error, data }) => error && !data)
  if (step === undefined) return { ids: [], failed: undefined }
  const { data } = step === 'system' ? systems : menus
  return { ids: data && checkedIn(data, step, chosen), failed }
}

interface Node extends NamedNode<Node> {
  readonly children: readonly Node[]
}

function nodeOf({ id, fullName, children }: GrantNode): Node {
  return { id, fullName, enCode: '', children: children.map(nodeOf) }
}
