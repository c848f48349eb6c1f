import { logCategories, type LogCategory, type LogRow } from '#features/logs/contract.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { ResultText } from '#features/logs/web/result-text.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import type { ManagedColumn, ManagedSearch } from '#web/admin/managed-list.tsx'

/** What of a log is shown and searched. */
export interface LogKind {
  readonly category: LogCategory
  readonly columns: (zone: string) => readonly ManagedColumn<LogRow>[]
  readonly searches: (t: Translate, things: readonly Choice[]) => readonly ManagedSearch[]
}

interface Choice {
  readonly id: string
  readonly fullName: string
}

const time = (zone: string): ManagedColumn<LogRow> => ({
  key: 'creatorTime',
  label: 'logs.time',
  width: 170,
  text: ({ creatorTime }) => fromEpoch(creatorTime, 'yyyy-MM-dd HH:mm:ss', zone) ?? '',
})
const person: ManagedColumn<LogRow> = {
  key: 'userName',
  label: 'logs.person',
  width: 150,
  text: ({ userName }, t) => (userName === '' ? t('logs.nobody') : userName),
}
const address: ManagedColumn<LogRow> = {
  key: 'ipaddress',
  label: 'logs.address',
  width: 190,
  text: ({ ipaddress, ipAddressName }) => (ipAddressName === '' ? ipaddress : `${ipaddress} (${ipAddressName})`),
}
const client: ManagedColumn<LogRow> = {
  key: 'platForm',
  label: 'logs.client',
  width: 140,
  text: ({ platForm, browser }) => [platForm, browser].filter((part) => part !== '').join(' '),
}
const place = (width: number): ManagedColumn<LogRow> => ({
  key: 'requestURL',
  label: 'logs.request',
  width,
  text: ({ requestMethod, requestURL }) => [requestMethod, requestURL].filter((part) => part !== '').join(' '),
})
const result: ManagedColumn<LogRow> = {
  key: 'result',
  label: 'logs.result',
  width: 90,
  align: 'center',
  cell: (row) => <ResultText result={row.result} />,
}

const word = (t: Translate): ManagedSearch => ({ key: 'keyword', label: t('logs.keyword'), type: 'text', kind: 'like' })
const when = (t: Translate): ManagedSearch => ({
  key: 'when',
  label: t('logs.time'),
  type: 'date',
  kind: 'range',
})
const who = (t: Translate): ManagedSearch => ({ key: 'userId', label: t('logs.person'), type: 'user', kind: 'equal' })
const from = (t: Translate): ManagedSearch => ({ key: 'address', label: t('logs.address'), type: 'text', kind: 'like' })
const object = (t: Translate, label: string): ManagedSearch => ({ key: 'object', label: t(label), type: 'text', kind: 'like' })
const ended = (t: Translate, results: readonly LogRow['result'][]): ManagedSearch => ({
  key: 'result',
  label: t('logs.result'),
  type: 'select',
  kind: 'equal',
  options: { options: results.map((id) => ({ id, fullName: t(`logs.result.${id}`) })) },
})

const signIns: LogKind = {
  category: logCategories.signIn,
  columns: (zone) => [
    time(zone),
    person,
    { key: 'abstracts', label: 'logs.what', width: 110 },
    result,
    { key: 'moduleName', label: 'logs.reason', width: 170 },
    address,
    client,
  ],
  searches: (t) => [when(t), who(t), ended(t, ['done', 'refused']), from(t), word(t)],
}

const operations: LogKind = {
  category: logCategories.operation,
  columns: (zone) => [
    time(zone),
    person,
    { key: 'abstracts', label: 'logs.what', width: 180 },
    { key: 'moduleName', label: 'logs.object', width: 260 },
    result,
    address,
  ],
  searches: (t, things) => [
    when(t),
    who(t),
    { key: 'thing', label: t('logs.thing'), type: 'select', kind: 'equal', options: { options: things, filterable: true } },
    ended(t, ['done', 'refused', 'failed']),
    object(t, 'logs.object-id'),
    { key: 'change', label: t('logs.change-value'), type: 'text', kind: 'like' },
    from(t),
    word(t),
  ],
}

const exceptions: LogKind = {
  category: logCategories.exception,
  columns: (zone) => [
    time(zone),
    { key: 'moduleName', label: 'logs.source', width: 100 },
    { key: 'abstracts', label: 'logs.error', width: 380 },
    place(260),
    person,
    { key: 'requestId', label: 'logs.trace', width: 300 },
  ],
  searches: (t) => [when(t), who(t), object(t, 'logs.request'), from(t), word(t)],
}

const requests: LogKind = {
  category: logCategories.request,
  columns: (zone) => [
    time(zone),
    person,
    place(380),
    result,
    { key: 'requestDuration', label: 'logs.duration', width: 120, align: 'right' },
    address,
    client,
  ],
  searches: (t) => [when(t), who(t), ended(t, ['done', 'refused', 'failed']), object(t, 'logs.request'), from(t), word(t)],
}

/** The logs in the order of their tabs. */
export const logKinds: readonly LogKind[] = [signIns, operations, exceptions, requests]
