import { useCallback, useMemo, useState } from 'react'
import type { RequestRow } from '#features/approvals/contract.ts'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import { BoxScreen } from '#features/approvals/web/boxes/box-screen.tsx'
import { NewRequest, startNew, useStartable } from '#features/approvals/web/boxes/new-request.tsx'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { useRequestActions } from '#features/approvals/web/boxes/use-request-actions.tsx'
import { PlusOutlined } from '#ui/icons.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { ListAction, ListRow } from '#web/list/model.ts'
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
      <BoxScreen kind={boxKinds.mine} toolbar={toolbar} rowActions={rowActions} />
      <NewRequest open={choosing} startable={startable} onClose={() => setChoosing(false)} />
    </>
  )
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
  return <BoxScreen kind={boxKinds.todo} rowActions={rowActions} />
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
