import { useEffect, useMemo, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { outlineOf } from '#engine/forms/outline.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { useText } from '#ui/text/use-text.tsx'
import { PrintedForm } from '#web/form/printed-form.tsx'
import type { PrintedFormProps } from '#web/form/printed-form.tsx'
import styles from '#web/form/print.module.css'
import { usePrinting } from '#web/form/use-printing.ts'
import { loadVerifyPicture } from '#web/form/verify-picture.tsx'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

interface PrintSheetProps extends PrintedFormProps {
  readonly title: string
  /** Below the title: number, state, who and when. */
  readonly details?: readonly string[]
  /** After the form: the history of approvals. */
  readonly children?: ReactNode
}

/**
 * What the browser prints in place of the page that holds it: the whole form with every row of its sub-tables, who printed it and
 * when; while the server holds demo data with a watermark (seed-industry 10). Menus, buttons and scrolling belong to the screen.
 */
export function PrintSheet(props: PrintSheetProps) {
  const { definition, session } = props
  // Forms that are filled in have no code yet, and go without what draws it.
  const hasCode = useMemo(() => {
    const codes = outlineOf(definition, fieldTypes).fields.filter(({ part }) => part.verifyCode)
    return codes.some(({ name, type }) => !type.isEmpty(session.snapshot(name)?.value))
  }, [definition, session])
  useEffect(() => {
    if (hasCode) loadVerifyPicture()
  }, [hasCode])
  return usePrinting() ? createPortal(<Sheet {...props} />, document.body) : null
}

function Sheet({ title, details = [], children, ...form }: PrintSheetProps) {
  const t = useText()
  const zone = useTimeZone()
  const { userInfo, sysConfigInfo } = useCurrentUser()
  const time = fromEpoch(Date.now(), 'yyyy-MM-dd HH:mm', zone) ?? ''
  return (
    <article className={styles.sheet} data-print-sheet>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.details}>
        {details
          .filter((detail) => detail !== '')
          .map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
      </p>
      <PrintedForm {...form} />
      {children}
      <p className={styles.foot}>{t('form.print.by', { name: userInfo.userName, time })}</p>
      {sysConfigInfo.demo ? (
        <div className={styles.watermark} aria-hidden="true">
          {t('form.print.demo')}
        </div>
      ) : null}
    </article>
  )
}
