import styles from '#features/message-center/web/message-center.module.css'

interface MessagePreviewProps {
  /** What is shown. */
  readonly about: string
  readonly title: string
  readonly content: string
}

/** A message as its receiver reads it. */
export function MessagePreview({ about, title, content }: MessagePreviewProps) {
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.about}>{about}</figcaption>
      <strong>{title}</strong>
      <p className={styles.content}>{content}</p>
    </figure>
  )
}
