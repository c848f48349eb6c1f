import { useState } from 'react'
import { useNavigate } from 'react-router'
import { updateFunctionDraft, type FunctionForm } from '#features/function-design/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { JsonDialog } from '#web/designer/json-dialog.tsx'

interface BrokenDraftProps {
  readonly draft: FunctionForm
  readonly broken: 'formData' | 'columnData'
  readonly text: string
  readonly onMended: () => void
}

/** A draft whose text cannot be read: nothing of it is lost, and it is mended in the text itself, at its fault. */
export function BrokenDraft({ draft, broken, text, onMended }: BrokenDraftProps) {
  const t = useText()
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const save = useCommand(updateFunctionDraft)
  const mend = async (value: unknown): Promise<void> => {
    const saved = await save.run({ params: { id: draft.id }, body: { [broken]: JSON.stringify(value), version: draft.version } })
    if (saved.ok) onMended()
  }
  return (
    <>
      <Problem
        text={t(broken === 'formData' ? 'function-designer.broken-form' : 'function-designer.broken-list', { name: draft.fullName })}
      />
      <p style={{ display: 'flex', gap: 8, justifyContent: 'center' }}>
        <Button onClick={() => void navigate(-1)}>{t('designer.back')}</Button>
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
