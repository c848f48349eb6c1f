import { scriptsInList, withListScript } from '#engine/forms/editing/list-scripts.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import type { DesignedList } from '#features/function-design/web/list/designed-list.ts'
import { listScriptId, useListScripts } from '#features/function-design/web/list/use-list-scripts.ts'
import { ScriptsDialog } from '#features/function-design/web/scripts/scripts-dialog.tsx'
import { fieldTypes } from '#fields/definitions.ts'

interface ListScriptsProps extends Pick<DesignedList, 'form' | 'list' | 'readOnly' | 'change'> {
  /** The place that is shown first. */
  readonly at: string | undefined
  readonly onClose: () => void
}

/** The scripts of a list, for computers and phones alike; what is typed into one is one step of the designer's history. */
export function ListScripts({ form, list, readOnly, change, at, onClose }: ListScriptsProps) {
  const scripts = useListScripts(form, list)
  const write = (id: string, source: string): void => {
    const place = scriptsInList(list).find((one) => listScriptId(one) === id)
    if (place) change({ text: 'form-design.step.script' }, (old) => withListScript(old, place, source), `script:${id}`)
  }
  const fields = outlineOf(form, fieldTypes).fields.filter(({ type }) => type.nature === 'value')
  return (
    <ScriptsDialog
      scripts={scripts}
      names={fields.map(({ name, part }) => ({ name, label: part.label }))}
      {...{ at, onClose }}
      reading={readOnly}
      onWrite={write}
    />
  )
}
