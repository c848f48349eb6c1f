import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  channelCodes,
  deleteSent,
  emptySent,
  listSent,
  readSent,
  resendMessage,
  sentStates,
  type SentRow,
} from '#features/message-center/contract.ts'
import styles from '#features/message-center/web/message-center.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn, type ManagedSearch } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { keywordKey } from '#web/list/keyword-search.tsx'
import { periodOf } from '#web/list/period.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useMay } from '#web/session/use-may.ts'

function columnsIn(zone: string): readonly ManagedColumn<SentRow>[] {
  return [
    { key: 'title', label: 'message-center.title', width: 260 },
    { key: 'state', label: 'message-center.state', width: 100, align: 'center', cell: (one) => <SentState of={one} /> },
    {
      key: 'messageType',
      label: 'message-center.channel',
      width: 110,
      text: ({ messageType }, t) => t(`message-center.channel-${messageType}`),
    },
    {
      key: 'messageSource',
      label: 'message-center.source',
      width: 90,
      text: ({ messageSource }, t) => t(`message-center.source-${messageSource}`),
    },
    {
      key: 'receiveUser',
      label: 'message-center.receiver',
      width: 130,
      text: ({ receiveUser, accountName }, t) => receiveUser || accountName || t('message-center.group'),
    },
    {
      key: 'sendTime',
      label: 'message-center.sent-time',
      width: 150,
      text: ({ sendTime }) => fromEpoch(sendTime, 'yyyy-MM-dd HH:mm', zone) ?? '',
    },
    { key: 'attempts', label: 'message-center.attempts', width: 70, align: 'right' },
    { key: 'reason', label: 'message-center.reason', width: 220 },
  ]
}

const tones = { waiting: 'warning', sent: 'good', failed: 'bad' } as const

function SentState({ of: { state } }: { readonly of: Pick<SentRow, 'state'> }) {
  const t = useText()
  return <ToneText tone={tones[state]} text={t(`message-center.sent-${state}`)} />
}

const refreshes = [listSent, readSent]
const states = ['', ...sentStates] as const
/** Besides channel and state. */
const conditions = [{ key: keywordKey }, { key: 'when' }]

/** 发送记录: what went out of the product, or should have, and why it did not. */
export function SentScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const zone = useTimeZone()
  const may = useMay()
  const { confirm } = useFeedback()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const place = useManagedPlace<SentRow>('state', conditions)
  const [chosenState = '', chosenChannel = ''] = (place.chosen ?? '').split('.')
  const state = states.find((one) => one === chosenState) ?? ''
  const messageType = channelCodes.find((one) => one === chosenChannel) ?? ''
  const search = useMemo<readonly ManagedSearch[]>(
    () => [
      { key: keywordKey, label: t('message-center.sent-keyword'), type: 'text', kind: 'like' },
      { key: 'when', label: t('message-center.sent-time'), type: 'date', kind: 'range' },
    ],
    [t],
  )
  const period = periodOf(place.query.filter['when'], zone)
  const call = useCall(listSent, { query: { ...place.request, ...period, state, messageType } }, { keepRows: true, handles: 'all' })
  const isUnfiltered = state === '' && messageType === '' && Object.keys(place.query.filter).length === 0
  const settings = useColumnSettings(menu?.id)
  const [shown, setShown] = useState<string>()
  const empty = useCommand(emptySent, { refreshes })
  const actions = useSentActions(setShown)
  const clear = async () => {
    if (await confirm({ text: t('message-center.empty-question'), danger: true })) await empty.run({})
  }
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        search={search}
        toolbar={may(emptySent) ? [{ name: 'empty', label: t('message-center.empty'), run: () => void clear() }] : []}
        actions={actions}
        empty={<EmptyList text={t(isUnfiltered ? 'message-center.no-sent' : 'message-center.none-fit')} action={undefined} />}
        settings={settings}
        extra={
          <>
            <Select
              aria-label={t('message-center.channel')}
              className={styles.filter}
              value={messageType}
              options={['', ...channelCodes].map((value) => ({
                value,
                label: value === '' ? t('message-center.all-channels') : t(`message-center.channel-${value}`),
              }))}
              onChange={(next: string) => place.narrow(`${state}.${next}`)}
            />
            <Select
              aria-label={t('message-center.state')}
              className={styles.filter}
              value={state}
              options={states.map((value) => ({ value, label: t(`message-center.sent-${value || 'all'}`) }))}
              onChange={(next: string) => place.narrow(`${next}.${messageType}`)}
            />
          </>
        }
      />
      {shown === undefined ? null : <SentDetail id={shown} onClose={() => setShown(undefined)} />}
    </ManagedScreen>
  )
}

function useSentActions(show: (id: string) => void) {
  const t = useText()
  const remove = useCommand(deleteSent, { refreshes })
  const resend = useCommand(resendMessage, { refreshes })
  return useRowActions<SentRow>({
    name: ({ title }) => title,
    remove: { call: deleteSent, run: ({ id }) => remove.run({ body: { ids: [id] } }) },
    more: [
      { name: 'detail', label: t('message-center.detail'), call: readSent, run: ({ id }) => show(id) },
      {
        name: 'resend',
        label: t('message-center.resend'),
        call: resendMessage,
        allows: ({ state }) => state === 'failed',
        run: ({ id }) => resend.run({ params: { id } }),
      },
    ],
  })
}

/** One entry with the text that went out. */
function SentDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText()
  const call = useCall(readSent, { params: { id } }, { handles: 'all' })
  const { data, error } = call
  return (
    <Dialog open title={t('message-center.detail')} onClose={onClose} foot={null}>
      {data ? (
        <dl className={styles.detail}>
          <dt>{t('message-center.state')}</dt>
          <dd>
            <SentState of={data} /> {data.reason}
          </dd>
          <dt>{t('message-center.receiver')}</dt>
          <dd>{data.receiveUser || data.accountName || t('message-center.group')}</dd>
          <dt>{t('message-center.title')}</dt>
          <dd>{data.title}</dd>
          <dt>{t('message-center.content')}</dt>
          <dd className={styles.content}>{data.content}</dd>
        </dl>
      ) : error ? (
        <Problem text={error.msg} traceId={error.requestId} onRetry={() => void call.refetch()} />
      ) : (
        <Loading rows={5} />
      )}
    </Dialog>
  )
}
