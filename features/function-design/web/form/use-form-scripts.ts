import { useMemo } from 'react'
import { scriptsIn, type ScriptPlace } from '#engine/forms/editing/form-scripts.ts'
import { placesOf } from '#engine/forms/editing/part-tree.ts'
import { wrongNamesInForm } from '#engine/forms/editing/script-findings.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { useTypeName } from '#features/function-design/web/form/type-name.ts'
import type { DesignedScript } from '#features/function-design/web/scripts/designed-script.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { useText } from '#ui/text/use-text.tsx'

/** What is typed at first, with what a script of the place usually needs. */
const examples: Readonly<Record<ScriptPlace['moment'], string>> = {
  onLoad: '({ formData, setFormData, setShowOrHide }) => {\n  \n}',
  beforeSubmit: "({ formData }) => {\n  // return Promise.reject('')\n}",
  afterSubmit: '({ formData, toast }) => {\n  \n}',
  change: '({ data, formData, setFormData }) => {\n  \n}',
  blur: '({ data, formData, setFormData }) => {\n  \n}',
  click: '({ formData, setFormData, toast }) => {\n  \n}',
}

/** By which a place is known to the dialog and the check. */
export const scriptId = ({ part, moment }: ScriptPlace): string => `${part ?? ''}:${moment}`

/** The scripts of a form in its order, its own first; none where there is no form yet. */
export function useFormScripts(form: FormDefinition | undefined): readonly DesignedScript[] {
  const t = useText()
  const typeName = useTypeName()
  return useMemo(() => {
    if (!form) return []
    const places = placesOf(form, types)
    const outline = outlineOf(form, types)
    return scriptsIn(form, types).map((script) => {
      const part = script.part === undefined ? undefined : places.get(script.part)?.part
      return {
        id: scriptId(script),
        of: part ? part.label || typeName(part.type) : t('form-design.scripts.of-form'),
        moment: t(`form-design.script-${script.moment}`),
        source: script.source,
        example: examples[script.moment],
        given: t('form-design.scripts.given'),
        wrong: script.source === '' ? [] : wrongNamesInForm(script.source, outline),
      }
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the name of a type follows the words
  }, [form, t])
}
