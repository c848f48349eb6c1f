import { useCallback, useEffect, useState } from 'react'
import { ChatSide } from '#features/chat/web/chat-side.tsx'
import { closeChat } from '#features/chat/web/chat-store.ts'
import { ConversationPane } from '#features/chat/web/conversation-pane.tsx'
import type { Other } from '#features/chat/web/other.ts'
import styles from '#features/chat/web/chat.module.css'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'

interface ChatDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** What the chat icon opens: chats and contacts at the left, the conversation beside them; on a phone one after the other. */
export function ChatDrawer({ open, onClose }: ChatDrawerProps) {
  const t = useText()
  return (
    <SideDrawer open={open} title={t('chat.title')} width={880} onClose={onClose} flush>
      <Panes />
    </SideDrawer>
  )
}

function Panes() {
  const t = useText()
  const phone = usePhone()
  const [other, setOther] = useState<Other>()
  const leave = useCallback(() => setOther(undefined), [])
  useEffect(() => closeChat, [])
  return (
    <div className={styles.panes}>
      {phone && other ? null : <ChatSide chosen={other?.id} onChoose={setOther} onRemoved={leave} />}
      {other ? (
        <ConversationPane key={other.id} other={other} onBack={phone ? leave : undefined} />
      ) : phone ? null : (
        <div className={styles.nobody}>
          <Empty text={t('chat.choose')} />
        </div>
      )}
    </div>
  )
}
