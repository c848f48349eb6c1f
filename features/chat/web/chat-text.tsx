import { emojiParts } from '#features/chat/contract/emoji.ts'
import styles from '#features/chat/web/chat.module.css'

/** What somebody wrote, with its emoji. */
export function ChatText({ text }: { readonly text: string }) {
  return emojiParts(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // Parts have nothing but their place.
      <span key={index} role="img" aria-label={part.name} title={part.name} className={styles.emoji}>
        {part.sign}
      </span>
    ),
  )
}
