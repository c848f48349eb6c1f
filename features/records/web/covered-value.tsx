import { useId, useState } from 'react'
import { revealButton, revealValue } from '#features/records/contract.ts'
import { useSubject } from '#fields/subject.tsx'
import type { CoveredValueProps } from '#ui/form-ports.ts'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { TextArea } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { useAccess } from '#web/session/use-access.ts'

const reasonLength = 200
const danger = { color: 'var(--ant-color-error)' } as const

/** A value as it was told; whoever has the right reads the whole after saying why, until the form is left. */
export function CoveredValue({ path, label, children }: CoveredValueProps) {
  const t = useText()
  const subject = useSubject()
  const access = useAccess()
  const [asked, setAsked] = useState(false)
  const [value, setValue] = useState<string>()
  if (value !== undefined) return <span data-tabular>{value}</span>
  if (subject?.id === undefined || !access.button(revealButton)) return children
  const params = { modelId: subject.modelId, id: subject.id }
  return (
    <span>
      {children}
      <Button type="link" size="small" onClick={() => setAsked(true)}>
        {t('records.reveal')}
      </Button>
      {asked ? <ReasonDialog params={params} field={path} label={label} onClose={() => setAsked(false)} onRevealed={setValue} /> : null}
    </span>
  )
}

interface ReasonDialogProps {
  readonly params: { readonly modelId: string; readonly id: string }
  readonly field: string
  readonly label: string
  readonly onClose: () => void
  readonly onRevealed: (value: string) => void
}

function ReasonDialog({ params, field, label, onClose, onRevealed }: ReasonDialogProps) {
  const t = useText()
  const inputId = useId()
  const reveal = useCommand(revealValue, { announce: false, handles: 'all' })
  const [reason, setReason] = useState('')
  const confirm = async () => {
    const outcome = await reveal.run({ params, body: { field, reason } })
    if (outcome.ok) onRevealed(outcome.data.value)
  }
  return (
    <Dialog open title={t('records.reveal')} onClose={onClose} onConfirm={confirm} confirmDisabled={reason.trim() === ''}>
      <label htmlFor={inputId}>{t('records.reveal.reason', { label })}</label>
      <TextArea
        id={inputId}
        value={reason}
        rows={3}
        maxLength={reasonLength}
        showCount
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      <div role="alert" style={danger}>
        {reveal.error?.msg}
      </div>
    </Dialog>
  )
}
