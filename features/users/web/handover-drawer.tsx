import { Fragment, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallAnswer } from '#engine/contract/call.ts'
import { handOver, handoverParameter, listHandover, type HandoverKind } from '#features/users/contract/handover.ts'
import { HandoverKindList } from '#features/users/web/handover-kind.tsx'
import { chosenParts, inAddress, withNotes, type HandoverPart, type Successors, type Ticked } from '#features/users/web/handover-parts.ts'
import { Successor } from '#features/users/web/handover-successor.tsx'
import { userRefreshes } from '#features/users/web/user-form.tsx'
import styles from '#features/users/web/users.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { usePickedNames } from '#ui/picker/picked-names.tsx'
import { useSource } from '#ui/picker/source.ts'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallError } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

/** Whose work is handed over, kept in the address: what holds a deletion back leads here. */
export function useHandoverPlace() {
  const [params, setParams] = useSearchParams()
  const put = (userId: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (userId === undefined) next.delete(handoverParameter)
        else next.set(handoverParameter, userId)
        return next
      },
      { replace: userId === undefined, preventScrollReset: true },
    )
  return { userId: params.get(handoverParameter) ?? undefined, open: (id: string) => put(id), close: () => put(undefined) }
}

interface HandoverDrawerProps {
  readonly userId: string
  readonly onClose: () => void
}

const nothingTicked: Ticked = {}
const nobody: Successors = { usual: '', ofKinds: {} }
const shownHere = [403, 404, 409, 422]

/** 工作交接: what hangs on a person, of which the chosen things go to a successor, each kind to another one where that is chosen. */
export function HandoverDrawer({ userId, onClose }: HandoverDrawerProps) {
  const t = useText()
  const { confirm } = useFeedback()
  const [successors, setSuccessors] = useState(nobody)
  const [ticked, setTicked] = useState(nothingTicked)
  const [refused, setRefused] = useState<CallAnswer<typeof handOver>['refused']>([])
  const all = useCall(listHandover, { params: { id: userId }, query: {} }, { handles: 'all' })
  // With successors: what of it cannot go to them.
  const asked = { successorId: successors.usual, ofKinds: inAddress(successors) }
  const isChosen = asked.successorId + asked.ofKinds !== ''
  const judged = useCall(listHandover, { params: { id: userId }, query: asked }, { handles: 'all', enabled: isChosen })
  const command = useCommand(handOver, { refreshes: [listHandover, ...userRefreshes], handles: shownHere })
  const kinds = withNotes((isChosen ? judged.data : undefined)?.kinds ?? [], all.data?.kinds ?? [])
  const parts = chosenParts(kinds, ticked, successors)
  const count = parts.reduce((sum, { ids }) => sum + ids.length, 0)
  const choose = (next: Successors) => {
    setSuccessors(next)
    setRefused([])
  }
  const run = async () => {
    if (!(await confirm({ text: <Summary kinds={kinds} parts={parts} /> }))) return
    const successorId = successors.usual || (parts[0]?.successorId ?? '')
    const outcome = await command.run({ params: { id: userId }, body: { successorId, parts } })
    if (!outcome.ok) return
    setTicked(nothingTicked)
    setRefused(outcome.data.refused)
  }
  const problems = problemsByKind(judged.error ?? command.error)
  const mayRun = count > 0 && judged.data !== undefined && !judged.isFetching
  const foot = (
    <div className={styles.handoverFoot}>
      <Button onClick={onClose}>{t('ui.close')}</Button>
      <Button type="primary" disabled={!mayRun} loading={command.busy} onClick={() => void run()}>
        {t('users.handover.submit', { count })}
      </Button>
    </div>
  )
  return (
    <SideDrawer open title={t('users.handover.title', { name: all.data?.name ?? '' })} width={640} onClose={onClose} foot={foot}>
      {all.isPending ? <Loading rows={8} /> : null}
      {all.error ? <Problem text={all.error.msg} traceId={all.error.requestId} onRetry={() => void all.refetch()} /> : null}
      {all.data ? (
        <>
          <Successor
            label={t('users.handover.successor')}
            value={successors.usual}
            problem={problems.get('')}
            onChange={(usual) => choose({ ...successors, usual })}
          />
          <Refused things={refused} />
          {kinds.every(({ things, notes }) => things.length + notes.length === 0) ? <Empty text={t('users.handover.empty')} /> : null}
          {kinds.map((kind) => (
            <HandoverKindList
              key={kind.name}
              kind={kind}
              ticked={ticked[kind.name] ?? []}
              onTick={(ids) => setTicked({ ...ticked, [kind.name]: ids })}
              successor={successors.ofKinds[kind.name]}
              problem={problems.get(kind.name)}
              onSuccessor={(id) => choose({ ...successors, ofKinds: replaced(successors.ofKinds, kind.name, id) })}
            />
          ))}
        </>
      ) : null}
    </SideDrawer>
  )
}

/** What was refused, by the kind whose own successor it is about; `''` for everything else. */
function problemsByKind(error: CallError | null | undefined): ReadonlyMap<string, string> {
  if (!error) return new Map()
  const found = error.fieldProblems.map(({ field, text }) => [field.split('.')[1] ?? '', text] as const)
  return new Map(found.length > 0 ? found : [['', error.msg]])
}

/** @param id undefined: the kind goes to the usual successor again */
function replaced(ofKinds: Successors['ofKinds'], kind: string, id: string | undefined): Successors['ofKinds'] {
  const { [kind]: _, ...others } = ofKinds
  return id === undefined ? others : { ...others, [kind]: id }
}

interface SummaryProps {
  readonly kinds: readonly HandoverKind[]
  readonly parts: readonly HandoverPart[]
}

/** What is about to happen, before it does. */
function Summary({ kinds, parts }: SummaryProps) {
  const t = useText()
  const bySuccessor = [...Map.groupBy(parts, ({ successorId }) => successorId)]
  return bySuccessor.map(([id, own]) => (
    <Fragment key={id}>
      <GoesTo id={id} />
      <ul>
        {own.map(({ kind, ids }) => {
          const { title = '', effect = '' } = kinds.find((one) => one.name === kind) ?? {}
          return <li key={kind}>{t('users.handover.line', { title, count: ids.length, effect })}</li>
        })}
      </ul>
    </Fragment>
  ))
}

function GoesTo({ id }: { readonly id: string }) {
  const t = useText()
  return <p>{t('users.handover.question', { name: usePickedNames(useSource('users'), [id]) })}</p>
}

function Refused({ things }: { readonly things: CallAnswer<typeof handOver>['refused'] }) {
  const t = useText()
  if (things.length === 0) return null
  const list = (
    <ul className={styles.refusedThings}>
      {things.map(({ kind, id, name, reason }) => (
        <li key={`${kind} ${id}`}>{t('users.handover.reason', { name, reason })}</li>
      ))}
    </ul>
  )
  return <Alert type="warning" showIcon title={t('users.handover.refused')} description={list} />
}
