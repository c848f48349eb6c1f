import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { FormView } from '#web/form/form-view.tsx'

interface DetailContentProps {
  readonly definition: FormDefinition
  readonly values: FormValues
  readonly facts: FormFacts
  readonly rights?: FormRights
}

/** A record as text, in the groups of its form. */
export function FormReading({ definition, values, facts, rights }: DetailContentProps) {
  const session = useMemo(
    () => openForm({ definition, types: fieldTypes, values, facts, rights, mode: 'read' }),
    [definition, values, facts, rights],
  )
  return <FormView session={session} definition={definition} facts={facts} reading />
}

interface FormDetailProps extends DetailContentProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly onClose: () => void
  /** Buttons of the foot: print, edit. */
  readonly actions?: ReactNode
}

/** The same in the frame the definition asks for: dialog, whole window or drawer (document 2, section 2). */
export function FormDetail({ open, title, onClose, actions, ...content }: FormDetailProps) {
  const { popup = 'general', dialogWidth, drawerWidth } = content.definition.settings
  const body = <FormReading {...content} />
  if (popup === 'fullScreen')
    return (
      <FullScreen open={open} title={title} onClose={onClose} foot={actions}>
        {body}
      </FullScreen>
    )
  if (popup === 'drawer')
    return (
      <SideDrawer open={open} title={title} width={drawerWidth ?? 600} onClose={onClose} foot={actions}>
        {body}
      </SideDrawer>
    )
  return (
    <Dialog open={open} title={title} width={dialogWidth ?? 800} onClose={onClose} foot={actions ?? null}>
      {body}
    </Dialog>
  )
}
