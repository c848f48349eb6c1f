import type { ReactNode } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/effect.module.css'

/** What a change does, asked before it is saved. Lines with `data-kind` `gains` or `loses` are drawn in their colour. */
export function Effect({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.effect} aria-live="polite">
      {children}
    </div>
  )
}

interface EffectNamesProps {
  /** Names of the first of them. */
  readonly names: readonly string[]
  readonly count: number
}

/** The names behind a line of an effect. */
export function EffectNames({ names, count }: EffectNamesProps) {
  const t = useText()
  if (names.length === 0) return null
  return <span className={styles.names}>{names.join(t('ui.comma')) + (count > names.length ? '…' : '')}</span>
}
