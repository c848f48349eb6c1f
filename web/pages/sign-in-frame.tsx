import type { ReactNode } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { FieldDrawing } from '#web/pages/field-drawing.tsx'
import { LanguageChoice } from '#web/pages/language-choice.tsx'
import styles from '#web/pages/sign-in-frame.module.css'

/** Layout of the pages before sign-in: from 992 px a picture at the left, the form at the right. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  const t = useText()
  return (
    <div className={styles.page}>
      <aside className={styles.panel} aria-label={t('web.product')}>
        <div className={styles.words}>
          <p className={styles.product}>{t('web.product')}</p>
          <p className={styles.sentence}>{t('web.entry.sentence')}</p>
        </div>
        <FieldDrawing className={styles.drawing} />
      </aside>
      <main className={styles.side}>
        <p className={styles.small}>{t('web.product')}</p>
        <div className={styles.card}>{children}</div>
        <LanguageChoice />
      </main>
    </div>
  )
}
