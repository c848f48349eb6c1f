import { useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { OtherForm } from '#features/approvals/web/node-forms/other-form.tsx'
import styles from '#features/approvals/web/removed/removed-fields.module.css'
import { useText } from '#ui/text/use-text.tsx'

export interface RemovedFieldsProps {
  readonly request: OpenedRequest
  readonly facts: FormFacts
}

/** What the request holds in fields that its form has no more, folded, to be read. It is asked for when it is opened. */
export function RemovedFields({ request, facts }: RemovedFieldsProps) {
  const t = useText()
  const [opened, setOpened] = useState(false)
  return (
    <details className={styles.section} onToggle={({ currentTarget }) => setOpened(opened || currentTarget.open)}>
      <summary>{t('approvals.removed.heading')}</summary>
      <p className={styles.note}>{t('approvals.removed.note')}</p>
      {opened ? <OtherForm request={request} formId="removed" facts={facts} /> : null}
    </details>
  )
}
