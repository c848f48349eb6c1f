import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { FormFrame } from '#web/form/form-frame.tsx'
import { PrintSheet } from '#web/form/print-sheet.tsx'
import { FormView } from '#web/form/form-view.tsx'

interface DetailContentProps {
  readonly title: string
  readonly definition: FormDefinition
  readonly values: FormValues
  readonly facts: FormFacts
  readonly rights?: FormRights
}

/** A record as read-only text, in the groups of its form. */
function FormReading({ title, definition, values, facts, rights }: DetailContentProps) {
  const session = useMemo(
    () => openForm({ definition, types: fieldTypes, values, facts, rights, mode: 'read' }),
    [definition, values, facts, rights],
  )
  return (
    <>
      <PrintSheet title={title} session={session} definition={definition} facts={facts} />
      <FormView session={session} definition={definition} facts={facts} reading />
    </>
  )
}

interface FormDetailProps extends DetailContentProps {
  readonly onClose: () => void
  /** Buttons of the footer: print, edit. */
  readonly actions?: ReactNode
  /** Puts something around the record: tabs with what belongs to it. */
  readonly renderAround?: (record: ReactNode) => ReactNode
}

/** The detail in the frame that the definition asks for. */
export function FormDetail({ onClose, actions, renderAround = (record) => record, ...content }: FormDetailProps) {
  return (
    <FormFrame settings={content.definition.settings} title={content.title} onClose={onClose} foot={actions ?? null}>
      {renderAround(<FormReading {...content} />)}
    </FormFrame>
  )
}
