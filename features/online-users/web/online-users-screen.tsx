import { useMemo } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { endOnlineUser, endOnlineUsers, pageOnlineUsers, type OnlineSession } from '#features/online-users/contract.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { Question } from '#web/admin/question.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import type { ListAction } from '#web/list/model.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useMay } from '#web/session/use-may.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const refreshes = [pageOnlineUsers]

function columnsIn(zone: string): readonly ManagedColumn<OnlineSession>[] {
  const moment = (time: number) => fromEpoch(time, 'yyyy-MM-dd HH:mm:ss', zone) ?? ''
  return [
    { key: 'userName', label: 'online-users.person', width: 170 },
    { key: 'organize', label: 'online-users.organization', width: 240 },
    { key: 'locked', label: 'online-users.state', width: 100, align: 'center', cell: (one) => <SessionState session={one} /> },
    { key: 'loggedInTime', label: 'online-users.since', width: 170, text: ({ loggedInTime }) => moment(loggedInTime) },
    { key: 'lastUsedTime', label: 'online-users.last', width: 170, text: ({ lastUsedTime }) => moment(lastUsedTime) },
    {
      key: 'loginIPAddress',
      label: 'online-users.address',
      width: 180,
      text: ({ loginIPAddress, loginAddress }) => (loginAddress === '' ? loginIPAddress : `${loginIPAddress} (${loginAddress})`),
    },
    {
      key: 'loginPlatForm',
      label: 'online-users.client',
      width: 140,
      text: ({ loginPlatForm, loginBrowser }) => [loginPlatForm, loginBrowser].filter((part) => part !== '').join(' '),
    },
  ]
}

function SessionState({ session: { locked, isOwn } }: { readonly session: OnlineSession }) {
  const t = useText()
  return (
    <StateText on={locked === 0} text={t(isOwn === 1 ? 'online-users.mine' : locked === 1 ? 'online-users.locked' : 'online-users.open')} />
  )
}

/** 在线用户: the open sessions of the people whom the user administers. */
export function OnlineUsersScreen({ menu }: ScreenProps) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const place = useManagedPlace<OnlineSession>()
  const call = useCall(pageOnlineUsers, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const { row, selection } = useEnding(call.data?.list ?? [])
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('online-users.keyword'),
          hint: t('online-users.keyword-hint'),
          nothing: (keyword) => t('online-users.nothing', { keyword }),
        }}
        actions={row}
        selection={selection}
        empty={<Empty text={t('online-users.empty')} />}
        settings={settings}
      />
    </ManagedScreen>
  )
}

/** Signing out one session, or those that are selected, after a question that says what becomes of unsaved input. */
function useEnding(sessions: readonly OnlineSession[]) {
  const t = useText()
  const may = useMay()
  const { confirm } = useFeedback()
  const one = useCommand(endOnlineUser, { refreshes })
  const several = useCommand(endOnlineUsers, { refreshes })
  const asked = (name: string) => confirm({ text: <Question text={t('online-users.end-question')} name={name} />, danger: true })
  const row = (session: OnlineSession): readonly ListAction<OnlineSession>[] =>
    session.isOwn === 1 || !may(endOnlineUser)
      ? []
      : [
          {
            name: 'end',
            label: t('online-users.end'),
            danger: true,
            run: async ({ id, userName }) => {
              const outcome = (await asked(userName)) ? await one.run({ params: { id } }) : undefined
              return outcome?.ok ? [id] : []
            },
          },
        ]
  const others = (ids: readonly string[]) => ids.filter((id) => sessions.find((session) => session.id === id)?.isOwn !== 1)
  const selection: readonly ListAction<readonly string[]>[] = may(endOnlineUsers)
    ? [
        {
          name: 'end',
          label: t('online-users.end'),
          danger: true,
          refuse: (ids) => (others(ids).length === 0 ? t('online-users.own') : undefined),
          run: async (ids) => {
            const ending = [...others(ids)]
            if (!(await asked(t('online-users.end-several', { count: ending.length })))) return []
            const outcome = await several.run({ body: { ids: ending } })
            return outcome.ok ? ending : []
          },
        },
      ]
    : []
  return { row, selection }
}
