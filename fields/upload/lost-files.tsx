import { useRef } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { EndKept } from '#ui/text/end-kept.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#ui/upload/upload.module.css'

export interface LostFilesProps {
  readonly names: readonly string[]
  readonly accept?: string | undefined
  /** The file was chosen again; the server has what was sent of it before. */
  readonly onChoose: (name: string, file: File) => void
  readonly onForget: (name: string) => void
}

/** Files whose upload ended with the page: a page may not read them again by itself, so they are chosen again, or given up. */
export default function LostFiles({ names, accept, onChoose, onForget }: LostFilesProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const wanted = useRef('')
  return (
    <div role="group" aria-label={t('fields.upload.lost')}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept || undefined}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onChoose(wanted.current, file)
          target.value = ''
        }}
      />
      <div className={styles.problem}>{t('fields.upload.lost-hint')}</div>
      <ul className={styles.files}>
        {names.map((name) => (
          <li key={name} className={styles.file}>
            <span className={styles.name} title={name}>
              <EndKept text={name} />
            </span>
            <span className={styles.problem}>{t('fields.upload.lost')}</span>
            <Button
              size="small"
              aria-label={t('fields.upload.go-on-with', { name })}
              onClick={() => {
                wanted.current = name
                input.current?.click()
              }}
            >
              {t('fields.upload.go-on')}
            </Button>
            <Button size="small" aria-label={t('fields.upload.forget-file', { name })} onClick={() => onForget(name)}>
              {t('fields.upload.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
