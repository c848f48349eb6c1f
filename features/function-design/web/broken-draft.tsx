import { useState } from 'react'
import { restoreFunctionVersion, updateFunctionDraft, type FunctionForm } from '#features/function-design/contract.ts'
import { listAddressOf } from '#features/function-design/web/designer-address.ts'
import { Button } from '#ui/kit/button.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { JsonDialog } from '#web/designer/json-dialog.tsx'
import { useLeave } from '#web/router/use-leave.ts'

interface BrokenDraftProps {
  readonly draft: FunctionForm
  readonly broken: 'formData' | 'columnData'
  readonly text: string
  readonly onMended: () => void
}

/** A draft whose text cannot be read: nothing of it is lost, and it is mended in the text itself, at its fault. */
export function BrokenDraft({ draft, broken, text, onMended }: BrokenDraftProps) {
  const t = useText()
  const leave = useLeave(listAddressOf(draft))
  const [open, setOpen] = useState(true)
  const save = useCommand(updateFunctionDraft)
  const restore = useCommand(restoreFunctionVersion)
  const mend = async (value: unknown): Promise<void> => {
    const saved = await save.run({ params: { id: draft.id }, body: { [broken]: JSON.stringify(value), version: draft.version } })
    if (saved.ok) onMended()
  }
  const putBack = async (): Promise<void> => {
    const body = { version: 0, draftVersion: draft.version }
    if ((await restore.run({ params: { id: draft.id }, body })).ok) onMended()
  }
  return (
    <>
      <Problem
        text={t(broken === 'formData' ? 'function-designer.broken-form' : 'function-designer.broken-list', { name: draft.fullName })}
      />
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
          fileName={`${draft.enCode}.json`}
          onClose={() => setOpen(false)}
          onApply={(value) => {
            if (typeof value !== 'object' || value === null || Array.isArray(value)) return { reason: t('function-designer.no-object') }
            void mend(value)
            return undefined
          }}
        />
      ) : null}
    </>
  )
}
