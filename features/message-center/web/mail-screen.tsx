import { useSearchParams } from 'react-router'
import { fromEpoch } from '#engine/values/calendar.ts'
import { channelTypes, readSent } from '#features/message-center/contract.ts'
import styles from '#features/message-center/web/message-center.module.css'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const mailType = Object.entries(channelTypes).find(([, channel]) => channel === 'mail')?.[0]

/** 查看邮件 (document 1, section 2): `/emailDetail?id=` shows a mail of the log of what was sent, for who may see that log. */
export function MailScreen() {
  const t = useText()
  const zone = useTimeZone()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const call = useCall(readSent, { params: { id } }, { handles: 'all', enabled: id !== '' })
  const { data, error } = call
  if (error) return <Problem text={error.msg} traceId={error.requestId} onRetry={() => void call.refetch()} />
  if (id === '' || (data && data.messageType !== mailType)) return <Problem text={t('message-center.no-mail')} />
  if (!data) return <Loading rows={6} />
  return (
    <article className={styles.mail}>
      <h1>{data.title}</h1>
      <dl className={styles.detail}>
        <dt>{t('message-center.receiver')}</dt>
        <dd>{data.receiveUser || data.accountName}</dd>
        <dt>{t('message-center.sent-time')}</dt>
        <dd>{fromEpoch(data.sendTime, 'yyyy-MM-dd HH:mm', zone) ?? ''}</dd>
        <dt>{t('message-center.state')}</dt>
        <dd>
          {t(`message-center.sent-${data.state}`)} {data.reason}
        </dd>
      </dl>
      <p className={styles.content}>{data.content}</p>
    </article>
  )
}
