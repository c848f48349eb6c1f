import { useEffect, useMemo, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { outlineOf } from '#engine/forms/outline.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { PrintFrame } from '#web/form/print-frame.tsx'
import { PrintedForm } from '#web/form/printed-form.tsx'
import type { PrintedFormProps } from '#web/form/printed-form.tsx'
import { usePrinting } from '#web/form/use-printing.ts'
import { loadVerifyPicture } from '#web/form/verify-picture.tsx'

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
  const { title, details, children, ...form } = props
  if (!usePrinting()) return null
  const sheet = (
    <PrintFrame title={title} {...(details && { details })}>
      <PrintedForm {...form} />
      {children}
    </PrintFrame>
  )
  return createPortal(sheet, document.body)
}
