import type { ReactNode } from 'react'
import { ExclamationCircleOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/form/form.module.css'

interface FormFootProps {
  /** How many places a refused submit named; 0 before. */
  readonly problems: number
  /** Leads to the first of them. */
  readonly onProblems: () => void
  /** A frame around the form draws line and room of its own. */
  readonly framed?: boolean
  /** The host's buttons, the primary one last. */
  readonly children: ReactNode
}

/** The foot that stays: what keeps a submit from going, and the buttons. */
export function FormFoot({ problems, onProblems, framed = false, children }: FormFootProps) {
  const t = useText()
  return (
    <footer className={styles.foot} data-framed={framed}>
      <span role="status" className={styles.problems}>
        {problems === 0 ? null : (
          <Button type="link" danger icon={<ExclamationCircleOutlined />} onClick={onProblems}>
            {t('form.problems', { count: problems })}
          </Button>
        )}
      </span>
      <span className={styles.spring} />
      {children}
    </footer>
  )
}
