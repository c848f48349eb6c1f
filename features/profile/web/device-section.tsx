import { useMemo } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { disownSession, endMyOtherSessions, endMySession, mySessions, type OwnSession } from '#features/profile/contract.ts'
import type { SectionProps } from '#features/profile/web/section.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { Question } from '#web/admin/question.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ListAction } from '#web/list/model.ts'
import { loadUser } from '#web/session/load-user.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const refreshes = [mySessions]

const clientOf = ({ platForm, browser }: OwnSession): string => [platForm, browser].filter((part) => part !== '').join(' ')

function columnsIn(zone: string): readonly ManagedColumn<OwnSession>[] {
  const moment = (time: number) => fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''
  return [
    { key: 'platForm', label: 'profile.client', width: 180, text: (one, t) => clientOf(one) || t('profile.client-unknown') },
    { key: 'isOwn', label: 'profile.state', width: 100, align: 'center', cell: (one) => <SessionState session={one} /> },
    {
      key: 'address',
      label: 'profile.address',
      width: 190,
      text: ({ address, place }) => (place === '' ? address : `${address} (${place})`),
    },
    { key: 'lastUsedAt', label: 'profile.last-used', width: 150, text: ({ lastUsedAt }) => moment(lastUsedAt) },
    { key: 'signedInAt', label: 'profile.signed-in', width: 150, text: ({ signedInAt }) => moment(signedInAt) },
  ]
}

function SessionState({ session: { locked, isOwn } }: { readonly session: OwnSession }) {
  const t = useText()
  return (
    <StateText
      on={isOwn === 1}
      text={t(isOwn === 1 ? 'profile.this-device' : locked === 1 ? 'profile.locked' : 'profile.signed-in-there')}
    />
  )
}

/** 登录设备: where the user is signed in, and what to do about it. */
export function DeviceSection({ place }: SectionProps) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const call = useCall(mySessions, {}, { handles: 'all' })
  const others = (call.data?.list ?? []).some(({ isOwn }) => isOwn === 0)
  const { row, toolbar } = useEnding(others)
  return (
    <ManagedList
      columns={columns}
      call={call}
      query={place.query}
      onQuery={place.setQuery}
      toolbar={toolbar}
      actions={row}
      empty={<Empty text={t('profile.no-devices')} />}
    />
  )
}

/** Signing out one of the devices or all others, and telling that somebody else was signed in. */
function useEnding(others: boolean) {
  const t = useText()
  const { confirm } = useFeedback()
  const end = useCommand(endMySession, { refreshes })
  const endOthers = useCommand(endMyOtherSessions, { refreshes })
  const disown = useCommand(disownSession)
  const row = ({ isOwn }: OwnSession): readonly ListAction<OwnSession>[] =>
    isOwn === 1
      ? []
      : [
          {
            name: 'end',
            label: t('profile.end'),
            run: async (one) => {
              const text = <Question text={t('profile.end-question')} name={clientOf(one)} />
              if (await confirm({ text })) await end.run({ params: { id: one.id } })
              return []
            },
          },
          {
            name: 'disown',
            label: t('profile.disown'),
            danger: true,
            run: async (one) => {
              const text = <Question text={t('profile.disown-question')} name={clientOf(one)} />
              if (!(await confirm({ text, danger: true }))) return []
              // From now on nothing but the change of the password is answered, which the shell then asks for.
              if ((await disown.run({ params: { id: one.id } })).ok) await loadUser().catch(() => undefined)
              return []
            },
          },
        ]
  const all: ListAction<void> = {
    name: 'end-others',
    label: t('profile.end-others'),
    run: async () => {
      if (await confirm({ text: t('profile.end-others-question') })) await endOthers.run({})
      return []
    },
  }
  return { row, toolbar: others ? [all] : [] }
}
