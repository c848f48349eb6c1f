import { useState } from 'react'
import { decodeWholeForm } from '#engine/forms/codec-form.ts'
import { decodeList } from '#engine/forms/codec-list.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { restoreFunctionVersion, updateFunctionDraft, type FunctionForm } from '#features/function-design/contract.ts'
import { listAddressOf } from '#features/function-design/web/designer-address.ts'
import type { BrokenText } from '#features/function-design/web/designed-function.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Button } from '#ui/kit/button.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { JsonDialog } from '#web/designer/json-dialog.tsx'
import type { JsonFault } from '#web/designer/json-fault.ts'
import { useLeave } from '#web/router/use-leave.ts'

interface BrokenDraftProps {
  readonly draft: FunctionForm
  readonly broken: BrokenText
  readonly text: string
  /** Why it cannot be read. */
  readonly refusal: Refusal
  readonly onMended: () => void
}

const brokenTexts = {
  formData: 'function-designer.broken-form',
  columnData: 'function-designer.broken-list',
  appColumnData: 'function-designer.broken-phone-list',
} as const satisfies Readonly<Record<BrokenText, string>>

/** A draft whose text cannot be read: nothing of it is lost, and it is mended in the text itself, at its fault. */
export function BrokenDraft({ draft, broken, text, refusal, onMended }: BrokenDraftProps) {
  const t = useText()
  const leave = useLeave(listAddressOf(draft))
  const [open, setOpen] = useState(true)
  const save = useCommand(updateFunctionDraft)
  const restore = useCommand(restoreFunctionVersion)
  const faultOf = (why: Refusal): JsonFault => ({ reason: t(why.text, why.params) })
  const mend = async (value: unknown): Promise<JsonFault | undefined> => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: t('function-designer.no-object') }
    const read = broken === 'formData' ? decodeWholeForm(value, fieldTypes) : decodeList(value)
    if (!read.ok) return faultOf(read.refusal)
    const saved = await save.run({ params: { id: draft.id }, body: { [broken]: JSON.stringify(value), version: draft.version } })
    if (!saved.ok) return { reason: saved.error.msg }
    onMended()
    return undefined
  }
  const putBack = async (): Promise<void> => {
    const body = { version: 0, draftVersion: draft.version }
    if ((await restore.run({ params: { id: draft.id }, body })).ok) onMended()
  }
  return (
    <>
      <Problem text={t(brokenTexts[broken], { name: draft.fullName })} />
      <p style={{ margin: '0 0 16px', textAlign: 'center' }}>{t(refusal.text, refusal.params)}</p>
      <p style={{ display: 'flex', gap: 8, justifyContent: 'center' }}>
        <Button onClick={leave}>{t('designer.back')}</Button>
        {draft.publishedVersion > 0 ? (
          <Button loading={restore.busy} onClick={() => void putBack()}>
            {t('function-designer.put-back', { version: draft.publishedVersion })}
          </Button>
        ) : null}
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('function-designer.mend')}
        </Button>
      </p>
      {open ? (
        <JsonDialog
          title={t('function-designer.mend')}
          text={text}
          fault={faultOf(refusal)}
          fileName={`${draft.enCode}.json`}
          onClose={() => setOpen(false)}
          onApply={mend}
        />
      ) : null}
    </>
  )
}
