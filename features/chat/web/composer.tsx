import { useRef, useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react'
import { aliasOf, type Emoji } from '#features/chat/contract/emoji.ts'
import { keepDraft, useDraft } from '#features/chat/web/drafts.ts'
import { EmojiPicker } from '#features/chat/web/emoji-picker.tsx'
import { sendPicture, sendText } from '#features/chat/web/send-outgoing.ts'
import styles from '#features/chat/web/chat.module.css'
import { PictureOutlined, SmileOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useToldKeys, type KeyGroup } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'

/** Key code of the browser for keys that an input method takes. */
const byInputMethod = 229

const keysOfChat: KeyGroup = {
  title: 'keys.chat',
  keys: [
    { keys: ['Enter'], label: 'keys.send' },
    { keys: ['Shift+Enter'], label: 'keys.new-line' },
  ],
}

/** Where a message is written: Enter sends, Shift and Enter begin a new line; while an input method composes, Enter is the method's. */
export function Composer({ otherId }: { readonly otherId: string }) {
  const t = useText()
  const feedback = useFeedback()
  const draft = useDraft(otherId)
  const [choosesEmoji, setChoosesEmoji] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)

  useToldKeys(area, keysOfChat)
  function send() {
    if (sendText(otherId, draft)) keepDraft(otherId, '')
    area.current?.focus()
  }
  async function sendFile(file: File | undefined) {
    const problem = file && (await sendPicture(otherId, file))
    if (problem) feedback.error(t(problem))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === byInputMethod) return
    event.preventDefault()
    send()
  }
  function onPaste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    void sendFile(file)
  }
  function onFile({ target }: ChangeEvent<HTMLInputElement>) {
    void sendFile(target.files?.[0])
    // The same picture may be chosen again.
    target.value = ''
  }
  function insert(emoji: Emoji) {
    const { selectionStart: from = draft.length, selectionEnd: to = draft.length } = area.current ?? {}
    const alias = aliasOf(emoji)
    keepDraft(otherId, draft.slice(0, from) + alias + draft.slice(to))
    requestAnimationFrame(() => area.current?.setSelectionRange(from + alias.length, from + alias.length))
  }
  function closePicker() {
    setChoosesEmoji(false)
    area.current?.focus()
  }

  return (
    <div className={styles.composer}>
      {choosesEmoji ? <EmojiPicker onChoose={insert} onClose={closePicker} /> : null}
      <div className={styles.tools} data-touch>
        <IconButton
          size="middle"
          name={t('chat.emoji')}
          aria-expanded={choosesEmoji}
          icon={<SmileOutlined />}
          onClick={() => setChoosesEmoji(!choosesEmoji)}
        />
        <IconButton size="middle" name={t('chat.picture')} icon={<PictureOutlined />} onClick={() => files.current?.click()} />
        <input ref={files} type="file" accept="image/*" hidden aria-label={t('chat.picture')} onChange={onFile} />
      </div>
      <textarea
        ref={area}
        className={styles.input}
        rows={3}
        value={draft}
        aria-label={t('chat.input')}
        placeholder={t('chat.input.hint')}
        onChange={({ target }) => keepDraft(otherId, target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Button className={styles.send} type="primary" disabled={draft.trim() === ''} onClick={send}>
        {t('chat.send')}
      </Button>
    </div>
  )
}
