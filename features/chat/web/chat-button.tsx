import { Suspense, lazy, useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { chatUnread, totalUnread } from '#features/chat/web/chat-unread.ts'
import styles from '#features/chat/web/chat-button.module.css'
import { MessageOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'

const ChatDrawer = lazy(async () => ({ default: (await import('#features/chat/web/chat-drawer.tsx')).ChatDrawer }))

/** Above this the badge says 99+ (document 1, section 9). */
const badgeCap = 99

/** The chat icon of the top bar with the number of unread messages; it blinks for a while when one comes. */
export function ChatButton() {
  const t = useText()
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const close = useCallback(() => setState('closed'), [])
  const count = useStore(chatUnread, totalUnread)
  return (
    <>
      <span className={styles.chat}>
        <IconButton
          size="middle"
          name={t('chat.button', { count })}
          aria-haspopup="dialog"
          // Another number makes another icon, which begins to blink anew.
          icon={
            <span key={count} className={styles.icon} data-blinking={count > 0 && state !== 'open'}>
              <MessageOutlined />
            </span>
          }
          onClick={() => setState('open')}
        />
        {count > 0 ? (
          <span className={styles.badge} aria-hidden="true">
            {count > badgeCap ? `${badgeCap}+` : count}
          </span>
        ) : null}
      </span>
      <Suspense fallback={null}>{state === 'never' ? null : <ChatDrawer open={state === 'open'} onClose={close} />}</Suspense>
    </>
  )
}
