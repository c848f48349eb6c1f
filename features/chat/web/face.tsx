import styles from '#features/chat/web/chat.module.css'

/** The last character of a name stands for the person. */
export function Face({ name }: { readonly name: string }) {
  return (
    <span className={styles.face} aria-hidden="true">
      {[...name].at(-1)}
    </span>
  )
}
