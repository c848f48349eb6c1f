import { useEffect, useState } from 'react'
import { decodeForm } from '#engine/forms/codec-form.ts'
import { kindsIn } from '#engine/forms/kinds-in.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { readFormOfFlow, type FlowForm } from '#features/flow-design/contract.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { request } from '#web/call/request.ts'
import { loadFieldTypes } from '#web/form/field-types.ts'

interface Read {
  readonly id: string
  readonly form: FormDefinition | undefined
}

/** The form of a flow, read anew when a launch flow gets another one at its start node; until then, and where it cannot be read, none. */
export function useStartForm(
  { id, formId: formIdAtFirst }: Pick<FlowForm, 'id' | 'formId'>,
  { isLaunch, start }: FlowDefinition,
  atFirst: FormDefinition | undefined,
): FormDefinition | undefined {
  const formId = isLaunch ? (start.form?.id ?? '') : formIdAtFirst
  const [read, setRead] = useState<Read>({ id: formIdAtFirst, form: atFirst })
  useEffect(() => {
    if (!isLaunch || formId === read.id) return
    const asked = new AbortController()
    const tell = (form: FormDefinition | undefined): void => {
      if (!asked.signal.aborted) setRead({ id: formId, form })
    }
    if (formId === '') tell(undefined)
    else readForm(id, formId, asked.signal).then(tell, () => tell(undefined))
    return () => asked.abort()
  }, [id, isLaunch, formId, read.id])
  return read.id === formId ? read.form : undefined
}

async function readForm(id: string, formId: string, signal: AbortSignal): Promise<FormDefinition | undefined> {
  const { propertyJson } = await request(readFormOfFlow, { params: { id }, query: { formId } }, { handles: 'all', signal })
  await loadFieldTypes(kindsIn(propertyJson))
  const decoded = decodeForm(propertyJson, fieldTypes)
  return decoded.ok ? decoded.value : undefined
}
