import { useState } from 'react'
import { listBox } from '#features/approvals/contract.ts'
import { placeIn, toDoAfter, type ToDoPlace } from '#features/approvals/web/approval/to-do-round.ts'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { useToDoAddress } from '#features/approvals/web/use-to-do-address.ts'
import { opTypes } from '#web/router/work-flow-address.ts'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { goTo } from '#web/router/navigation.ts'
import { localStore } from '#web/session/local-store.ts'
import { showToast } from '#web/toast/toast-store.ts'

export interface ToDoRound {
  readonly place: ToDoPlace | undefined
  /** Whether the next work item opens automatically; stored in this browser. */
  readonly goesOn: boolean
  readonly setGoesOn: (next: boolean) => void
  /** Leaves a handled work item: to the next one, or to the list when none is left. */
  readonly leave: () => Promise<void>
}

const firstOnes = { params: { id: '1' }, query: { pageSize: 50 } } as const
const setting = 'open-next-to-do'

/** Position among the person's work items, and the way to the next one. Makes no call without a work item. */
export function useToDoRound(entry: string | undefined): ToDoRound {
  const t = useText()
  const list = useToDoAddress()
  const [goesOn, setGoesOn] = useState(() => localStore.get(setting) !== '0')
  const { data } = useCall(listBox, firstOnes, { handles: 'all', enabled: entry !== undefined })
  const leave = async () => {
    const next = goesOn ? await nextOf() : undefined
    if (next) return goTo(requestAddress(next, opTypes.approve), { replace: true })
    if (next === null) showToast('success', t('approvals.round.none'), 3)
    return goTo(list)
  }
  // Asked again, because others may have handled some of them in the meantime. Null: none is left.
  const nextOf = async () => {
    try {
      const { list: waiting } = await request(listBox, firstOnes, { handles: 'all' })
      return toDoAfter(entry ?? '', data?.list ?? [], waiting) ?? null
    } catch (problem) {
      if (problem instanceof CallError) return undefined
      throw problem
    }
  }
  return {
    place: data && entry !== undefined ? placeIn(data.list, data.pagination.total, entry) : undefined,
    goesOn,
    setGoesOn: (next) => {
      setGoesOn(next)
      localStore.set(setting, next ? '1' : '0')
    },
    leave,
  }
}
