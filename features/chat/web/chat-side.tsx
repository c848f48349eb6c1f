import { useState } from 'react'
import { ChatList } from '#features/chat/web/chat-list.tsx'
import { ContactList } from '#features/chat/web/contact-list.tsx'
import type { ChoosingOther } from '#features/chat/web/other.ts'
import styles from '#features/chat/web/chat.module.css'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** The chats of the user, or the people one may write to. */
export function ChatSide(props: ChoosingOther) {
  const t = useText()
  const [shown, setShown] = useState<'chats' | 'contacts'>('chats')
  return (
    <div className={styles.side}>
      <Segmented
        block
        className={styles.tabs}
        aria-label={t('chat.title')}
        value={shown}
        options={[
          { value: 'chats', label: t('chat.messages') },
          { value: 'contacts', label: t('chat.contacts') },
        ]}
        onChange={setShown}
      />
      {shown === 'chats' ? <ChatList {...props} onContacts={() => setShown('contacts')} /> : <ContactList {...props} />}
    </div>
  )
}
