import { useMemo } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import { rightsOfWire } from '#engine/forms/wire-rights.ts'
import { requestForm } from '#features/approvals/contract/requests.ts'
import { formOfRequest, type OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { SubjectProvider } from '#fields/subject.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { FormView } from '#web/form/form-view.tsx'
import { withNames } from '#web/form/named-values.ts'
import { readWire } from '#web/form/wire-values.ts'

interface OtherFormProps {
  readonly request: OpenedRequest
  readonly formId: string
  readonly facts: FormFacts
}

/** Another form of a request than the one of the reader's node, read only, with the fields that he may read. */
export function OtherForm({ request: { id = '', detail }, formId, facts }: OtherFormProps) {
  const t = useText()
  const query = { taskOperatorId: detail.operation?.taskOperatorId ?? '' }
  const call = useCall(requestForm, { params: { id, formId }, query }, { handles: 'all' })
  const { data } = call
  const opened = useMemo(() => {
    const form = data && formOfRequest(data)
    if (!form) return undefined
    const values = readWire(form, facts, data.formData)
    const named = withNames(facts, values, data.formTexts)
    const rights = rightsOfWire(data.formOperates)
    return { form, named, session: openForm({ definition: form, types: fieldTypes, facts: named, rights, values, mode: 'read' }) }
  }, [data, facts])
  const subject = useMemo(() => ({ modelId: formId, id, flowId: detail.flowTaskInfo.flowId, processId: id }), [formId, id, detail])
  if (call.error) return <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={() => void call.refetch()} />
  if (!data) return <Loading rows={6} />
  if (!opened) return <Problem text={t('approvals.unreadable')} />
  return (
    <SubjectProvider value={subject}>
      <FormView session={opened.session} definition={opened.form} facts={opened.named} reading dense />
    </SubjectProvider>
  )
}
