import {
  createDelegation,
  delegationKinds,
  deleteDelegation,
  listDelegations,
  stopDelegation,
  updateDelegation,
  type Delegation,
} from '#features/approvals/contract/delegations.ts'
import { DelegationForm, delegationRefreshes } from '#features/approvals/web/delegation/delegation-form.tsx'
import { FlowsForOthers } from '#features/approvals/web/launching/flows-for-others.tsx'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { Question } from '#web/admin/question.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { SwitchedLists } from '#web/admin/switched-lists.tsx'
import { useManagedPlace, type ManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useNow } from '#web/time/use-now.ts'

/**
 * Given by the user, and to him; and what he may start for others. The address names them by `config`: 1 the first, any other value the
 * second, none the last (workflow 7).
 */
type Side = '1' | '2'
type Shown = Side | 'start'

const standing = { coming: 'warning', active: 'good', over: 'quiet' } as const

function stateOf({ startTime, endTime }: Delegation, now: number): keyof typeof standing {
  if (endTime <= now) return 'over'
  return startTime > now ? 'coming' : 'active'
}

/** 流程委托: who acts in the user's name, in whose name he does, and what he may start for others. */
export function DelegationScreen({ menu: _ }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<Delegation>('config')
  const shown: Shown = !place.chosen ? 'start' : place.chosen === '1' ? '1' : '2'
  return (
    <SwitchedLists<Shown>
      label={t('approvals.delegation.lists')}
      lists={[
        { value: '1', label: t('approvals.delegation.mine') },
        { value: '2', label: t('approvals.delegation.to-me') },
        { value: 'start', label: t('approvals.delegation.kind-0') },
      ]}
      shown={shown}
      onShow={(next) => place.choose(next === 'start' ? '' : next)}
    >
      {shown === 'start' ? <FlowsForOthers /> : <DelegationList side={shown} place={place} />}
    </SwitchedLists>
  )
}

function DelegationList({ side, place }: { readonly side: Side; readonly place: ManagedPlace<Delegation> }) {
  const t = useText()
  const query = { ...place.request, myOrDelagateToMe: side }
  const call = useCall(listDelegations, { query }, { keepRows: true, handles: 'all' })
  const add = useAddAction(createDelegation, place.openNew)
  const actions = useDelegationActions(side, place.open)
  const columns = useColumns(side)
  const opened = side === '1' ? place.opened(call.data?.list) : undefined
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('approvals.box.keyword'),
          hint: t('approvals.delegation.keyword-hint'),
          nothing: (keyword) => t('approvals.delegation.nothing', { keyword }),
        }}
        toolbar={side === '1' ? present(add) : []}
        actions={actions}
        empty={<EmptyList text={t(`approvals.delegation.empty-${side}`)} action={side === '1' ? add : undefined} />}
      />
      {opened ? <DelegationForm delegation={opened.item} onClose={place.close} /> : null}
    </>
  )
}

function useColumns(side: Side): readonly ManagedColumn<Delegation>[] {
  const t = useText()
  const zone = useTimeZone()
  const now = useNow()
  const time = (at: number): string => fromEpoch(at, 'yyyy-MM-dd HH:mm', zone) ?? ''
  const person: ManagedColumn<Delegation> =
    side === '1'
      ? { key: 'toUserName', label: 'approvals.delegation.to', width: 160 }
      : { key: 'userName', label: 'approvals.delegation.from', width: 160 }
  return [
    person,
    {
      key: 'version',
      label: 'approvals.delegation.state',
      width: 100,
      align: 'center',
      cell: (one) => <ToneText tone={standing[stateOf(one, now)]} text={t(`approvals.delegation.state-${stateOf(one, now)}`)} />,
    },
    {
      key: 'flowName',
      label: 'approvals.delegation.flows',
      width: 220,
      text: ({ flowId, flowName }) => (flowId === '' ? t('approvals.delegation.all-flows') : flowName),
    },
    { key: 'startTime', label: 'approvals.delegation.start', width: 150, text: ({ startTime }) => time(startTime) },
    { key: 'endTime', label: 'approvals.delegation.end', width: 150, text: ({ endTime }) => time(endTime) },
    { key: 'description', label: 'approvals.delegation.description', width: 200 },
    { key: 'type', label: 'approvals.delegation.kind', width: 110, text: ({ type }) => t(`approvals.delegation.kind-${type}`) },
  ]
}

function useDelegationActions(side: Side, edit: (one: Delegation) => void) {
  const t = useText()
  const now = useNow()
  const { confirm } = useFeedback()
  const refreshes = [...delegationRefreshes, ...boxCalls]
  const remove = useCommand(deleteDelegation, { refreshes })
  const stop = useCommand(stopDelegation, { refreshes })
  const isOver = (one: Delegation): boolean => stateOf(one, now) === 'over'
  const nameOf = ({ userName, toUserName }: Delegation): string => (side === '1' ? toUserName : userName)
  const target = ({ id, version }: Delegation) => ({ params: { id }, body: { version } })
  const stopped = async (one: Delegation) => {
    const text = t(`approvals.delegation.stop-question-${one.type === delegationKinds.start ? 'start-' : ''}${side}`)
    if (await confirm({ text: <Question text={text} name={nameOf(one)} />, danger: true })) await stop.run(target(one))
  }
  const more = [
    { name: 'stop', label: t('approvals.delegation.stop'), call: stopDelegation, allows: (one: Delegation) => !isOver(one), run: stopped },
  ]
  return useRowActions<Delegation>({
    name: nameOf,
    ...(side === '1'
      ? {
          edit: { call: updateDelegation, allows: (one: Delegation) => !isOver(one), run: edit },
          remove: { call: deleteDelegation, run: (one: Delegation) => remove.run(target(one)) },
        }
      : {}),
    more,
  })
}
