import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CallAnswer } from '#engine/contract/call.ts'
import { handOver, handoverParameter, listHandover, type HandoverKind } from '#features/users/contract/handover.ts'
import { HandoverKindList } from '#features/users/web/handover-kind.tsx'
import { userRefreshes } from '#features/users/web/user-form.tsx'
import styles from '#features/users/web/users.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { usePickedNames } from '#ui/picker/picked-names.tsx'
import { useSource } from '#ui/picker/source.ts'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
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

/** Ids of the things that are ticked, by kind. */
type Ticked = Readonly<Record<string, readonly string[]>>

const nothingTicked: Ticked = {}
const shownHere = [403, 404, 409, 422]

/** 工作交接: what hangs on a person, of which the chosen things go to one successor. */
export function HandoverDrawer({ userId, onClose }: HandoverDrawerProps) {
  const t = useText()
  const { confirm } = useFeedback()
  const [successor, setSuccessor] = useState('')
  const [ticked, setTicked] = useState(nothingTicked)
  const [refused, setRefused] = useState<CallAnswer<typeof handOver>['refused']>([])
  const all = useCall(listHandover, { params: { id: userId }, query: {} }, { handles: 'all' })
  // With a successor: what of it cannot go to him.
  const judged = useCall(
    listHandover,
    { params: { id: userId }, query: { successorId: successor } },
    { handles: 'all', enabled: successor !== '' },
  )
  const command = useCommand(handOver, { refreshes: [listHandover, ...userRefreshes], handles: shownHere })
  const name = usePickedNames(useSource('users'), successor === '' ? [] : [successor])
  const kinds = withNotes((successor === '' ? undefined : judged.data)?.kinds ?? [], all.data?.kinds ?? [])
  const parts = chosenParts(kinds, ticked)
  const count = parts.reduce((sum, { ids }) => sum + ids.length, 0)
  const problem = judged.error?.msg ?? command.error?.msg
  const choose = (ids: readonly string[]) => {
    setSuccessor(ids[0] ?? '')
    setRefused([])
  }
  const run = async () => {
    const text = <Summary name={name} kinds={kinds} parts={parts} />
    if (!(await confirm({ text }))) return
    const outcome = await command.run({ params: { id: userId }, body: { successorId: successor, parts } })
    if (!outcome.ok) return
    setTicked(nothingTicked)
    setRefused(outcome.data.refused)
  }
  const mayRun = count > 0 && successor !== '' && judged.data !== undefined && !judged.isFetching
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
          <Successor value={successor} problem={problem} onChange={choose} />
          <Refused things={refused} />
          {kinds.every(({ things, notes }) => things.length + notes.length === 0) ? <Empty text={t('users.handover.empty')} /> : null}
          {kinds.map((kind) => (
            <HandoverKindList
              key={kind.name}
              kind={kind}
              ticked={ticked[kind.name] ?? []}
              onTick={(ids) => setTicked({ ...ticked, [kind.name]: ids })}
            />
          ))}
        </>
      ) : null}
    </SideDrawer>
  )
}

/** What is told with regard to the successor, with the notes that do not depend on him. */
function withNotes(judged: readonly HandoverKind[], all: readonly HandoverKind[]): readonly HandoverKind[] {
  return all.map((kind) => ({ ...(judged.find(({ name }) => name === kind.name) ?? kind), notes: kind.notes }))
}

/** What is ticked and can be handed over. */
function chosenParts(kinds: readonly HandoverKind[], ticked: Ticked): { kind: string; ids: string[] }[] {
  return kinds.flatMap(({ name, things }) => {
    const ids = things.filter(({ id, refused }) => refused === '' && ticked[name]?.includes(id)).map(({ id }) => id)
    return ids.length > 0 ? [{ kind: name, ids }] : []
  })
}

interface SuccessorProps {
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (ids: readonly string[]) => void
}

function Successor({ value, problem, onChange }: SuccessorProps) {
  const t = useText()
  const id = useId()
  return (
    <div className={styles.successor}>
      <label htmlFor={id}>{t('users.handover.successor')}</label>
      <PickerInput
        id={id}
        source={useSource('users')}
        title={t('users.handover.choose-successor')}
        value={value === '' ? [] : [value]}
        invalid={problem !== undefined}
        {...(problem === undefined ? {} : { describedBy: `${id}-problem` })}
        onChange={onChange}
      />
      {problem === undefined ? null : (
        <div id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </div>
      )}
    </div>
  )
}

interface SummaryProps {
  readonly name: string
  readonly kinds: readonly HandoverKind[]
  readonly parts: readonly { readonly kind: string; readonly ids: readonly string[] }[]
}

/** What is about to happen, before it does. */
function Summary({ name, kinds, parts }: SummaryProps) {
  const t = useText()
  return (
    <>
      <p>{t('users.handover.question', { name })}</p>
      <ul>
        {parts.map(({ kind, ids }) => {
          const { title = '', effect = '' } = kinds.find((one) => one.name === kind) ?? {}
          return <li key={kind}>{t('users.handover.line', { title, count: ids.length, effect })}</li>
        })}
      </ul>
    </>
  )
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
