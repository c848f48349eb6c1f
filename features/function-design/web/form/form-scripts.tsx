import { scriptsIn, withScript } from '#engine/forms/editing/form-scripts.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { FormEditing } from '#features/function-design/web/form/use-form-editing.tsx'
import { scriptId, useFormScripts } from '#features/function-design/web/form/use-form-scripts.ts'
import { ScriptsDialog } from '#features/function-design/web/scripts/scripts-dialog.tsx'
import { fieldTypes as types } from '#fields/definitions.ts'

interface FormScriptsProps {
  readonly editing: FormEditing
  /** The place that is shown first. */
  readonly at: string | undefined
  readonly onClose: () => void
}

/** The scripts of a form, of its fields and of its buttons; what is typed into one is one step of the designer's history. */
export function FormScripts({ editing, at, onClose }: FormScriptsProps) {
  const { form, reading } = editing
  const scripts = useFormScripts(form)
  const write = (id: string, source: string): void => {
    const place = scriptsIn(form, types).find((one) => scriptId(one) === id)
    if (place) editing.change({ text: 'form-design.step.script' }, (old) => withScript(old, types, place, source), `script:${id}`)
  }
  const fields = outlineOf(form, types).fields.filter(({ type }) => type.nature === 'value')
  return (
    <ScriptsDialog
      scripts={scripts}
      names={fields.map(({ name, part }) => ({ name, label: part.label }))}
      {...{ at, reading, onClose }}
      onWrite={write}
    />
  )
}
