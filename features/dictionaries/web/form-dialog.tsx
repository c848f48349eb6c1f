import { useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { z } from 'zod'
import { DraftNote } from '#features/dictionaries/web/draft-note.tsx'
import { useTypedDraft } from '#features/dictionaries/web/use-typed-draft.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Form, type FormInstance } from '#ui/kit/small-form.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { CallError } from '#web/call/call-error.ts'

interface FormDialogProps<Values> {
  readonly title: string
  readonly form: FormInstance<Values>
  readonly initial: Values
  /** What is edited, with its version: what is typed is kept on this device under it until it is saved or given up. */
  readonly draft: string
  /** Sends what was typed; answers why it was refused. */
  readonly onSubmit: (values: Values) => Promise<CallError | undefined>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: refusals of the server stand at their fields, leaving what was typed asks once. */
export function FormDialog<Values extends object>({ title, form, initial, draft, onSubmit, onClose, children }: FormDialogProps<Values>) {
  const t = useText()
  const { confirm } = useFeedback()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const typed = useTypedDraft(form, initial, draft)
  const submit = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values || busy) return
    setBusy(true)
    const error = await onSubmit(values)
    setBusy(false)
    if (!error) return close()
    // That a session has ended is told by the sign-in.
    setProblem(showProblems(form, error) || error.code >= 600 ? undefined : error.msg)
  }
  const close = (): void => {
    typed.forget()
    onClose()
  }
  const leave = async (): Promise<void> => {
    if (!typed.isUnsent() || (await confirm({ text: t('dictionaries.leave-question') }))) close()
  }
  const keys = (event: KeyboardEvent): void => {
    const wanted = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key === 's')
    if (!wanted || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <Dialog open title={title} width={600} onClose={() => void leave()} onConfirm={() => void submit()} confirmBusy={busy}>
      {typed.restoredAt === undefined ? null : <DraftNote at={typed.restoredAt} onDiscard={typed.discard} />}
      {problem ? <Alert type="error" showIcon title={problem} role="alert" style={{ marginBottom: 16 }} /> : null}
      <Form<Values>
        form={form}
        initialValues={typed.values}
        onValuesChange={typed.keep}
        layout="vertical"
        scrollToFirstError={{ focus: true }}
        onKeyDown={keys}
        requiredMark
      >
        {children}
      </Form>
    </Dialog>
  )
}

/** Whether every problem found its field. */
function showProblems<Values>(form: FormInstance<Values>, error: CallError): boolean {
  const known = Object.keys(form.getFieldsValue(true) as object)
  const here = error.fieldProblems.filter(({ field }) => known.includes(field))
  form.setFields(here.map(({ field, text }) => ({ name: field as never, errors: [text] })))
  return here.length > 0 && here.length === error.fieldProblems.length
}

/** The rule of a field as its schema has it, told in the user's language. */
export function useSchemaRule(): (schema: z.ZodType) => { validator: (rule: unknown, value: unknown) => Promise<void> } {
  const t = useText()
  return (schema) => ({
    validator: async (_rule, value) => {
      const read = schema.safeParse(value ?? '')
      if (!read.success) throw new Error(t(read.error.issues[0]?.message ?? ''))
    },
  })
}
