import { useState } from 'react'
import { useLocation } from 'react-router'
import type { CallAnswer } from '#engine/contract/call.ts'
import { nextWorkItem } from '#features/approvals/contract.ts'
import { boxKinds } from '#features/approvals/web/boxes/box-kinds.ts'
import { boxConditions, toDoOrder } from '#features/approvals/web/boxes/box-request.ts'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { useToDoAddress } from '#features/approvals/web/use-box-address.ts'
import { opTypes } from '#web/router/work-flow-address.ts'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { readListPlace } from '#web/list/list-address.ts'
import { goOnInList, searchOfList } from '#web/list/list-memory.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import { goTo } from '#web/router/navigation.ts'
import { localStore } from '#web/session/local-store.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** The position of a work item among those of the same person. */
export interface ToDoPlace {
  /** From 1; undefined when it is not open any more. */
  readonly position: number | undefined
  readonly total: number
}

export interface ToDoRound {
  /** Undefined when no other work item is open. */
  readonly place: ToDoPlace | undefined
  /** Whether the next work item opens automatically; stored in this browser. */
  readonly goesOn: boolean
  readonly setGoesOn: (next: boolean) => void
  /** Leaves a handled work item: to the next one, or to the list when none is left. */
  readonly leave: () => Promise<void>
  /** Opens the next one without deciding this one; absent when there is no other. */
  readonly skip: (() => Promise<void>) | undefined
}

type Next = CallAnswer<typeof nextWorkItem>

const setting = 'open-next-to-do'
const searched = { searches: boxKinds.todo.searches.map((key) => ({ key })), pageSize: 20 }

/**
 * Position among the person's work items, and the way to the next one: in the order of the box to do and, when it was opened from there,
 * among what is searched for in it. Makes no call without a work item.
 */
export function useToDoRound(entry: string | undefined): ToDoRound {
  const t = useText()
  const zone = useTimeZone()
  const list = useToDoAddress()
  const here = useAddress()
  const [goesOn, setGoesOn] = useState(() => localStore.get(setting) !== '0')
  const [{ filter, sort }] = useState(() => readListPlace(new URLSearchParams(searchOfList(here)), searched).query)
  const asked = { params: { id: entry ?? '' }, query: { ...boxConditions(filter, zone), ...toDoOrder(sort) } }
  const { data } = useCall(nextWorkItem, asked, { handles: 'all', enabled: entry !== undefined })

  const open = (next: NonNullable<Next['next']>) => {
    const address = requestAddress(next, opTypes.approve)
    goOnInList(here, address)
    return goTo(address, { replace: true })
  }
  // Asked again each time, because others may have handled some of them in the meantime.
  const ask = async (): Promise<Next | undefined> => {
    try {
      return await request(nextWorkItem, asked, { handles: 'all' })
    } catch (problem) {
      if (problem instanceof CallError) return undefined
      throw problem
    }
  }
  const leave = async () => {
    const found = goesOn ? await ask() : undefined
    if (found?.next) return open(found.next)
    const isFiltered = Object.keys(filter).length > 0
    if (found) showToast('success', t(isFiltered ? 'approvals.round.none-matching' : 'approvals.round.none'), 3)
    return goTo(list)
  }
  const skip = async () => {
    const found = await ask()
    if (!found) return showToast('error', t('approvals.round.unknown'), 3)
    if (!found.next) return showToast('info', t('approvals.round.no-other'), 3)
    if (found.fromStart) showToast('info', t('approvals.round.from-start'), 3)
    return open(found.next)
  }
  const others = data?.next ? data : undefined
  return {
    place: others && { position: others.position ?? undefined, total: others.total },
    goesOn,
    setGoesOn: (next) => {
      setGoesOn(next)
      localStore.set(setting, next ? '1' : '0')
    },
    leave,
    skip: others && skip,
  }
}

function useAddress(): string {
  const { pathname, search } = useLocation()
  return plainPath(pathname) + search
}
