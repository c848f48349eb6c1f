import { useMemo } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import type { SectionProps } from '#features/profile/web/section.ts'
import { myLog } from '#features/session/contract.ts'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedList, type ManagedColumn, type ManagedSearch } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { periodOf } from '#web/list/period.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

type Line = CallAnswer<typeof myLog>['list'][number]
type Columns = (zone: string) => readonly ManagedColumn<Line>[]

const time = (zone: string): ManagedColumn<Line> => ({
  key: 'creatorTime',
  label: 'profile.time',
  width: 170,
  text: ({ creatorTime }) => (creatorTime === null ? '' : (fromEpoch(creatorTime, 'yyyy-MM-dd HH:mm:ss', zone) ?? '')),
})
const address: ManagedColumn<Line> = {
  key: 'ipaddress',
  label: 'profile.address',
  width: 190,
  text: ({ ipaddress, ipAddressName }) => (ipAddressName === '' ? ipaddress : `${ipaddress} (${ipAddressName})`),
}
const client: ManagedColumn<Line> = {
  key: 'platForm',
  label: 'profile.client',
  width: 150,
  text: ({ platForm, browser }) => [platForm, browser].filter((part) => part !== '').join(' '),
}
const result: ManagedColumn<Line> = {
  key: 'loginMark',
  label: 'profile.result',
  width: 90,
  align: 'center',
  cell: ({ loginMark }) => <Result worked={loginMark === 1} />,
}

function Result({ worked }: { readonly worked: boolean }) {
  const t = useText()
  return <StateText on={worked} text={t(worked ? 'profile.worked' : 'profile.failed')} />
}

const signInColumns: Columns = (zone) => [time(zone), { key: 'abstracts', label: 'profile.act', width: 120 }, result, address, client]
const requestColumns: Columns = (zone) => [
  time(zone),
  {
    key: 'requestURL',
    label: 'profile.request',
    width: 420,
    text: ({ requestMethod, requestURL }) => `${requestMethod} ${requestURL}`,
  },
  result,
  { key: 'requestDuration', label: 'profile.milliseconds', width: 110, align: 'right' },
  address,
  client,
]

/** 登录日志: sign-ins, sign-outs and unlockings of the user, failed ones too. */
export function SignInLog({ place }: SectionProps) {
  return <OwnLog place={place} category={1} columnsIn={signInColumns} />
}

/** 操作日志: what the user asked the server for. */
export function RequestLog({ place }: SectionProps) {
  return <OwnLog place={place} category={5} columnsIn={requestColumns} />
}

interface OwnLogProps extends SectionProps {
  /** The number of the log in the family. */
  readonly category: number
  readonly columnsIn: Columns
}

const noActions = () => []

function OwnLog({ place, category, columnsIn }: OwnLogProps) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [columnsIn, zone])
  const search = useMemo<readonly ManagedSearch[]>(() => [{ key: 'when', label: t('profile.time'), type: 'date', kind: 'range' }], [t])
  const { currentPage, pageSize } = place.request
  const query = { currentPage, pageSize, category, ...periodOf(place.query.filter['when'], zone) }
  const call = useCall(myLog, { query }, { keepRows: true, handles: 'all' })
  return (
    <ManagedList
      columns={columns}
      call={call}
      query={place.query}
      onQuery={place.setQuery}
      search={search}
      actions={noActions}
      empty={<Empty text={t('profile.no-log')} />}
    />
  )
}
