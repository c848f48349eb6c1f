import { Suspense, lazy, useCallback, useState } from 'react'
import { countUnread } from '#features/messages/contract.ts'
import styles from '#features/messages/web/message-bell.module.css'
import { BellOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

const MessageDrawer = lazy(async () => ({ default: (await import('#features/messages/web/message-drawer.tsx')).MessageDrawer }))

/** Above this the badge says 99+ (document 1, section 9). */
const badgeCap = 99

/** The bell of the top bar with the number of unread messages. */
export function MessageBell() {
  const t = useText()
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const close = useCallback(() => setState('closed'), [])
  // A failure is not shown: the number comes with the next connection.
  const count = useCall(countUnread, {}, { handles: 'all' }).data?.total ?? 0
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          size="middle"
          name={t('messages.bell', { count })}
          aria-haspopup="dialog"
          icon={<BellOutlined />}
          onClick={() => setState('open')}
        />
        {count > 0 ? (
          <span className={styles.badge} aria-hidden="true">
            {count > badgeCap ? `${badgeCap}+` : count}
          </span>
        ) : null}
      </span>
      <Suspense fallback={null}>{state === 'never' ? null : <MessageDrawer open={state === 'open'} onClose={close} />}</Suspense>
    </>
  )
}
