import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { batchTypes, batchWord, type BatchType } from '#features/approvals/contract/batch.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { batchLabels } from '#features/approvals/web/batch/batch-words.ts'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import { askForAction } from '#features/approvals/web/actions/asked-action.ts'
import { BoxScreen } from '#features/approvals/web/boxes/box-screen.tsx'
import { NewRequest, startNew, useStartable } from '#features/approvals/web/boxes/new-request.tsx'
import { goTo } from '#web/router/navigation.ts'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { useRequestActions } from '#features/approvals/web/boxes/use-request-actions.tsx'
import { PlusOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { ListAction, ListActions, ListRow } from '#web/list/model.ts'
import { addWordsOf } from '#web/i18n/i18n.ts'
import { opening } from '#web/list/open-address.ts'

/** 我发起的: the user's own requests, and the button to start another. */
export function MyRequestsScreen() {
  const t = useText()
  const startable = useStartable()
  const rowActions = useRequestActions()
  const [choosing, setChoosing] = useState(false)
  const toolbar = useMemo((): readonly ListAction<void>[] => {
    const [first, ...others] = startable
    if (!first) return []
    const run = () => (others.length === 0 ? void startNew(first) : setChoosing(true))
    return [{ name: 'new', label: t('approvals.box.new'), primary: true, icon: <PlusOutlined />, run }]
  }, [startable, t])
  return (
    <>
      <BoxScreen kind={boxKinds.mine} toolbar={toolbar} rowActions={rowActions.of} />
      {rowActions.dialog}
      <NewRequest open={choosing} startable={startable} onClose={() => setChoosing(false)} />
    </>
  )
}

/** Few handle several at once; its words come with those of the administration. */
const BatchDialog = lazy(async () => {
  const [batch] = await Promise.all([import('#features/approvals/web/batch/batch-dialog.tsx'), addWordsOf('later')])
  return { default: batch.BatchDialog }
})

/** What was asked for the selected to-dos, until its dialog is closed. */
interface AskedBatch {
  readonly type: BatchType
  readonly tasks: readonly RequestRow[]
  readonly end: (done: readonly string[]) => void
}

/** 待办 */
export function TodoScreen() {
  const t = useText()
  const rowActions = useCallback(
    (task: RequestRow): readonly ListAction<ListRow>[] => [
      { name: 'open', label: t('approvals.box.handle'), ...opening(requestAddress(task, boxKinds.todo.opType)) },
    ],
    [t],
  )
  const [asked, setAsked] = useState<AskedBatch>()
  const [opinion, setOpinion] = useState('')
  const selection = useCallback(
    (tasks: ReadonlyMap<string, RequestRow>): ListActions['selection'] => {
      const batched = (ids: readonly string[]) =>
        ids.flatMap((id) => tasks.get(id) ?? []).filter(({ actions }) => actions.includes(batchWord))
      if (![...tasks.values()].some(({ actions }) => actions.includes(batchWord))) return []
      return Object.values(batchTypes).map((type) => ({
        name: `batch-${type}`,
        label: t(batchLabels[type]),
        danger: type === batchTypes.return,
        onPhone: true,
        refuse: (ids) => (batched(ids).length === 0 ? t('approvals.batch.none-allowed') : undefined),
        run: (ids) => new Promise((end) => setAsked({ type, tasks: ids.flatMap((id) => tasks.get(id) ?? []), end })),
      }))
    },
    [t],
  )
  const close = (done: readonly string[]) => {
    asked?.end(done)
    setAsked(undefined)
    if (done.length > 0) setOpinion('')
  }
  return (
    <>
      <BoxScreen kind={boxKinds.todo} rowActions={rowActions} selection={selection} decide={decide} />
      {asked ? (
        <Suspense>
          <BatchDialog type={asked.type} tasks={asked.tasks} opinion={opinion} onOpinion={setOpinion} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Opens the page of a to-do with the dialog of an action. */
function decide(task: RequestRow, word: string): void {
  askForAction({ workItem: task.taskOperatorId, word })
  void goTo(requestAddress(task, boxKinds.todo.opType))
}

/** 已办 */
export function DoneScreen() {
  return <BoxScreen kind={boxKinds.done} rowActions={onlyOpening} />
}

/** 抄送我的 */
export function CopiedScreen() {
  return <BoxScreen kind={boxKinds.copied} rowActions={onlyOpening} />
}

/** Rows are opened by a click and have no other actions. */
const onlyOpening = (): readonly ListAction<ListRow>[] => []
