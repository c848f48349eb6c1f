import { IconButton } from '#ui/kit/button.tsx'
import { CheckCircleOutlined, CloseOutlined, ExclamationCircleOutlined } from '#ui/icons.ts'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import styles from '#web/designer/designer.module.css'

export interface Finding {
  readonly key: string
  readonly text: string
  /** What it is about, as people call it. */
  readonly at?: string | undefined
  /** Errors keep from publishing, warnings do not. */
  readonly level: 'error' | 'warning'
  /** Leads to the place; absent where there is none. */
  readonly go?: (() => void) | undefined
}

/** How many errors a check found; reminders are counted in other words, where there are no errors. */
export function checkText(findings: readonly Pick<Finding, 'level'>[], t: Translate): string {
  const errors = findings.filter(({ level }) => level === 'error').length
  if (errors > 0) return t('designer.check-count', { count: errors })
  return findings.length > 0 ? t('designer.check-warnings', { count: findings.length }) : t('designer.check')
}

/** What a check found, at the foot of a designer; a click leads to the place. */
export function CheckPanel({ findings, onClose }: { readonly findings: readonly Finding[]; readonly onClose: () => void }) {
  const t = useText()
  return (
    <section className={styles.check} aria-label={t('designer.check')}>
      <header className={styles.checkHead}>
        <h2 className={styles.checkTitle}>{checkText(findings, t)}</h2>
        <IconButton name={t('designer.close')} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      {findings.length === 0 ? (
        <p className={styles.fine}>
          <CheckCircleOutlined aria-hidden /> {t('designer.check-fine')}
        </p>
      ) : (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <li key={finding.key}>
              <button type="button" className={styles.finding} data-level={finding.level} disabled={!finding.go} onClick={finding.go}>
                <ExclamationCircleOutlined aria-hidden />
                <span className={styles.level}>{t(finding.level === 'error' ? 'designer.check-error' : 'designer.check-warning')}</span>
                {finding.at ? <strong>{finding.at}</strong> : null}
                <span>{finding.text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
