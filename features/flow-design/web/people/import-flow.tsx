import { lazy, Suspense, useState } from 'react'
import { importFlowWith, listFlowDrafts, listFlowVersions, planFlowImport, readFlowDraft } from '#features/flow-design/contract.ts'
import type { FlowToImport } from '#features/flow-design/web/people/import-flow-dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
import { CallError } from '#web/call/call-error.ts'
import { longCallSeconds, request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import { faultText, readJsonText } from '#web/designer/json-fault.ts'
import { useMay } from '#web/session/use-may.ts'
import { showToast } from '#web/toast/toast-store.ts'

const ImportFlowDialog = lazy(async () => ({
  default: (await import('#features/flow-design/web/people/import-flow-dialog.tsx')).ImportFlowDialog,
}))

/** Seconds for which a place in a file is shown, as it is to be found again. */
const placeSeconds = 8

/** 导入: takes the file of a flow in; whom it names that is not here is chosen before anything is stored. */
export function ImportFlow() {
  const t = useText()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<FlowToImport>()
  const add = useCommand(importFlowWith, { refreshes: [listFlowDrafts, readFlowDraft, listFlowVersions], timeoutSeconds: longCallSeconds })
  const read = async (file: File): Promise<void> => {
    const content = (await file.text()).replace(/^\uFEFF/, '')
    const json = readJsonText(content, t('designer.json-not-json'))
    if (!json.ok) return showToast('error', faultText(t, json.fault), placeSeconds)
    setBusy(true)
    const plan = await request(planFlowImport, { body: { content } }, { timeoutSeconds: longCallSeconds, handles: [422] }).catch(
      (error: unknown) => {
        if (error instanceof CallError && error.code === 422) showToast('error', error.msg, placeSeconds)
      },
    )
    if (plan?.people.length === 0) await add.run({ body: { content, people: [] } })
    setBusy(false)
    if (plan && plan.people.length > 0) setAsked({ name: plan.fullName, content, people: plan.people })
  }
  if (!may(importFlowWith)) return null
  return (
    <>
      <FileButton label={t('admin.import')} accept=".ffe,.json,application/json" busy={busy} onFile={(file) => void read(file)} />
      <Suspense fallback={null}>{asked ? <ImportFlowDialog of={asked} onClose={() => setAsked(undefined)} /> : null}</Suspense>
    </>
  )
}
