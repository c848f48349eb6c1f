import { useMemo } from 'react'
import { scriptsInList, type ListScriptPlace } from '#engine/forms/editing/list-scripts.ts'
import { wrongNamesInList } from '#engine/forms/editing/script-findings.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { ownButtonsOf } from '#engine/forms/own-buttons.ts'
import type { DesignedScript } from '#features/function-design/web/scripts/designed-script.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { useText } from '#ui/text/use-text.tsx'

/** What is typed at first, with what a script of the place usually needs. */
const examples: Readonly<Record<ListScriptPlace['moment'], string>> = {
  rowStyle: "({ row }) => {\n  // return { color: '#cf1322', fontWeight: 'bold' }\n}",
  cellStyle: "({ row, column }) => {\n  // if (column.property === '') return { backgroundColor: '#fff1f0' }\n}",
  afterOnload: '({ data, toast }) => {\n  \n}',
  click: '({ data, setFormData, toast }) => {\n  \n}',
}

/** By which a place is known to the dialog and the check. */
export const listScriptId = ({ button, moment }: ListScriptPlace): string => `${button ?? ''}:${moment}`

/** The scripts of a list: its own, then those of its buttons. */
export function useListScripts(form: FormDefinition, list: ListDefinition): readonly DesignedScript[] {
  const t = useText()
  return useMemo(() => {
    const outline = outlineOf(form, fieldTypes)
    const buttons = ownButtonsOf(list)
    return scriptsInList(list).map((script) => {
      const { moment, source } = script
      const button = script.button === undefined ? undefined : buttons[script.button]
      return {
        id: listScriptId(script),
        of: button ? button.label || button.name : t('list-design.scripts.of-list'),
        moment: t(`list-design.script-${moment}`),
        source,
        example: examples[moment],
        given: t(moment === 'click' ? 'list-design.own.script-help' : `list-design.script-given-${moment}`),
        wrong: source === '' ? [] : wrongNamesInList(source, script, outline, list),
      }
    })
  }, [form, list, t])
}
