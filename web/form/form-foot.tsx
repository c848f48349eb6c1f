import type { ReactNode, Ref } from 'react'
import { ExclamationCircleOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { Kept } from '#web/autosave/use-autosave.ts'
import { KeptText } from '#web/form/kept-text.tsx'
import styles from '#web/form/form.module.css'

interface FormFootProps {
  /** Number of fields with problems after a refused submit; 0 before. */
  readonly problems: number
  /** Moves to the first of them. */
  readonly onProblems: () => void
  /** Where what is typed was kept last. */
  readonly kept?: Kept | undefined
  /** The surrounding frame draws its own border and padding. */
  readonly framed?: boolean
  readonly ref?: Ref<HTMLElement>
  /** The buttons, the primary one last. */
  readonly children: ReactNode
}

/** The footer that stays visible: the problems that prevent a submit, and the buttons. */
export function FormFoot({ problems, onProblems, kept, framed = false, ref, children }: FormFootProps) {
  const t = useText()
  return (
    <footer ref={ref} className={styles.foot} data-framed={framed} data-touch>
      <span role="status" className={styles.problems}>
        {problems === 0 ? null : (
          <Button type="link" danger icon={<ExclamationCircleOutlined />} onClick={onProblems}>
            {t('form.problems', { count: problems })}
          </Button>
        )}
      </span>
      <KeptText kept={kept} />
      <span className={styles.spring} />
      {children}
    </footer>
  )
}
