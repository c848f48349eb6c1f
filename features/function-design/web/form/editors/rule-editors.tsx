import { useState } from 'react'
import type { FormulaToken } from '#engine/expressions/token-list.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { useEditorPlace } from '#features/function-design/web/form/editors/editor-place.ts'
import styles from '#features/function-design/web/form/editors/editors.module.css'
import { FormulaEditor } from '#features/function-design/web/formula/formula-editor.tsx'
import { PatternsEditor } from '#features/function-design/web/patterns/patterns-editor.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

/** The formula of a calculated field, edited in a dialog; stored as the tokens of the family. */
export function FormulaSetting({ id, setting, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const { form, address, facts } = useEditorPlace()
  const [typed, setTyped] = useState<readonly FormulaToken[]>()
  const tokens = Array.isArray(value) ? (value as readonly FormulaToken[]) : []
  const { byName } = outlineOf(form, fieldTypes)
  const confirm = (): void => {
    onChange(typed)
    setTyped(undefined)
  }
  const text = tokens
    .map((token) => (typeof token === 'object' ? (byName.get(token.__vModel__)?.part.label ?? token.__vModel__) : token))
    .join(' ')
  return (
    <>
      <Button id={id} size="small" disabled={readOnly} className={styles.whole} onClick={() => setTyped(tokens)}>
        {text === '' ? t('form-design.formula-set') : text}
      </Button>
      {typed ? (
        <Dialog open tall fillsPhone width={860} title={t(setting.label)} onClose={() => setTyped(undefined)} onConfirm={confirm}>
          <FormulaEditor form={form} field={address} value={typed} onChange={setTyped} facts={facts} />
        </Dialog>
      ) : null}
    </>
  )
}

type Patterns = NonNullable<FormPart['patterns']>

/** The patterns that a text must match. */
export function PatternsSetting({ value, readOnly, onChange }: SettingInputProps) {
  const patterns = Array.isArray(value) ? (value as Patterns) : []
  return (
    <div inert={readOnly}>
      <PatternsEditor value={patterns} onChange={(next) => onChange(next.length === 0 ? undefined : next)} />
    </div>
  )
}
