import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { checkFlow } from '#engine/flows/check.ts'
import { decodeFlow } from '#engine/flows/codec.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import {
  copyFlowDraft,
  designRules,
  exportBpmn,
  exportFlow,
  holdFlowDraft,
  listFlowDrafts,
  listFlowVersions,
  readBpmn,
  readFlowDraft,
  releaseFlow,
  treeOfTemplate,
  updateFlowDraft,
  type FlowForm,
} from '#features/flow-design/contract.ts'
import { treeText } from '#features/flow-design/web/findings.ts'
import { FlowDesigner } from '#features/flow-design/web/flow-designer.tsx'
import { flowFieldsOf } from '#features/flow-design/web/form-fields.ts'
import { designerAddress } from '#features/flow-design/web/list/designer-address.ts'
import { flowOf } from '#features/flow-design/web/screen/flow-of-draft.ts'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import { clashOf } from '#web/designer/clash-of.ts'
import type { DesignerCommand } from '#web/designer/designer-frame.tsx'
import { ClashNote, HoldNote } from '#web/designer/hold-note.tsx'
import { useStartForm } from '#features/flow-design/web/screen/use-start-form.ts'
import { useDesigner } from '#web/designer/use-designer.ts'
import { useHold } from '#web/designer/use-hold.ts'
import { useReadWhenTaken } from '#web/designer/use-read-when-taken.ts'
import { goTo } from '#web/router/navigation.ts'
import { useLeave } from '#web/router/use-leave.ts'
import { useMay } from '#web/session/use-may.ts'

const TrialPanel = lazy(async () => ({ default: (await import('#features/flow-design/web/trial/trial-panel.tsx')).TrialPanel }))
const VersionsDialog = lazy(async () => ({ default: (await import('#features/flow-design/web/list/versions-dialog.tsx')).VersionsDialog }))

interface OpenFlowDesignerProps {
  readonly draft: FlowForm
  readonly flow: FlowDefinition
  readonly form: FormDefinition | undefined
  readonly facts: FormFacts
  /** Another draft is to be designed: what somebody else saved. */
  readonly onReplaced: (draft: FlowForm) => void
}

const nothingToSave = (): Promise<boolean> => Promise.resolve(true)
const listAddress = '/workFlow/flowEngine'

/** The designer with what it needs of the server: saving, holding, publishing, versions, files. */
export function OpenFlowDesigner({ draft, flow, form: formAtFirst, facts, onReplaced }: OpenFlowDesignerProps) {
  const t = useText()
  const leave = useLeave(listAddress)
  const may = useMay()
  const version = useRef(draft.version)
  const mayEdit = (draft.assists ?? false) || may({ access: designRules.edit })
  const holding = useHold(holdFlowDraft, draft.id, mayEdit)
  const { hold, held, lost, take } = holding
  const save = async (definition: FlowDefinition): Promise<void> => {
    try {
      const body = { flowTemplateJson: treeText(draft.id, definition), version: version.current }
      version.current = (await request(updateFlowDraft, { params: { id: draft.id }, body }, { handles: 'all' })).version
      // Kept answers are older than the draft now.
      void refreshCalls([listFlowDrafts, readFlowDraft])
    } catch (problem) {
      throw clashOf(problem, t('flow-design.somebody')) ?? problem
    }
  }
  const designer = useDesigner<FlowDefinition>({ initial: flow, save, held })
  const form = useStartForm(draft, designer.state, formAtFirst)
  const fields = useMemo(() => flowFieldsOf(form), [form])
  const [open, setOpen] = useState<'trial' | 'versions'>()
  const publish = usePublish(draft.id, version, mayEdit ? designer.saveNow : nothingToSave)
  const files = useFiles(draft.id, designer)
  const keepCopy = useKeepCopy(draft.id, () => designer.state)
  const { replace } = designer
  const takeTheirs = useCallback(async (): Promise<void> => {
    const theirs = await request(readFlowDraft, { params: { id: draft.id } })
    version.current = theirs.version
    const read = flowOf(theirs)
    if (read) replace(read)
    else onReplaced(theirs)
  }, [draft.id, replace, onReplaced])
  useReadWhenTaken(holding, designer.dirty, takeTheirs)
  // The copy is a flow of its own, which is changed right after it was made.
  const mayKeepCopy = may(copyFlowDraft) && may({ access: designRules.edit })
  const copying = mayKeepCopy ? { onKeepCopy: () => void keepCopy() } : {}
  const more: readonly DesignerCommand[] = [
    { key: 'versions', label: t('flow-design.list.versions'), run: () => setOpen('versions') },
    ...files,
  ]
  return (
    <>
      <FlowDesigner
        flowId={draft.id}
        designer={designer}
        fields={fields}
        facts={facts}
        onBack={leave}
        onTry={() => setOpen('trial')}
        more={more}
        renderPublish={
          draft.assists || may({ access: designRules.release })
            ? (showCheck) => (
                <Button
                  type="primary"
                  size="small"
                  loading={publish.busy}
                  // Who may publish and not edit publishes what is stored.
                  disabled={mayEdit && designer.reading}
                  onClick={() => void publish.run(designer.state, showCheck)}
                >
                  {t('flow-design.publish')}
                </Button>
              )
            : undefined
        }
        notes={
          <>
            {mayEdit ? null : <Alert type="info" showIcon title={t('flow-design.only-reading')} />}
            {hold?.holder && !held ? (
              <HoldNote
                holder={{ ...hold.holder, fullName: hold.holder.fullName || t('flow-design.somebody') }}
                onTake={take}
                {...(lost && designer.dirty && copying)}
              />
            ) : null}
            {designer.saving.kind === 'clash' ? (
              <ClashNote clash={designer.saving.clash} {...copying} onTakeTheirs={() => void takeTheirs()} />
            ) : null}
          </>
        }
      />
      <Suspense fallback={null}>
        {open === 'versions' ? <VersionsDialog flow={draft} onClose={() => setOpen(undefined)} /> : null}
        {open === 'trial' ? (
          <TrialPanel flowId={draft.id} definition={designer.state} form={form} facts={facts} onClose={() => setOpen(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}

/** Publishes what is designed, after it is stored. What keeps it from that stands in the check: some is known here, the rest the server tells. */
function usePublish(id: string, version: { current: number }, saveNow: () => Promise<boolean>) {
  const t = useText()
  const { confirm, error } = useFeedback()
  const release = useCommand(releaseFlow, { refreshes: [listFlowDrafts, listFlowVersions] })
  const run = async (definition: FlowDefinition, showCheck: () => void): Promise<void> => {
    const { length: count } = checkFlow(definition)
    if (count > 0) {
      showCheck()
      return error(t('flow-design.publish-faults', { count }))
    }
    if (!(await confirm({ text: t('flow-design.publish-question') })) || !(await saveNow())) return
    const outcome = await release.run({ params: { id }, body: { publish: true, version: version.current } })
    if (outcome.ok) version.current = outcome.data.version
    else showCheck()
  }
  return { run, busy: release.busy }
}

/** A draft of its own with what was designed here. */
function useKeepCopy(id: string, stateOf: () => FlowDefinition): () => Promise<void> {
  const copy = useCommand(copyFlowDraft, { refreshes: [listFlowDrafts] })
  return async () => {
    const made = await copy.run({ params: { id } })
    if (!made.ok) return
    const copied = await request(readFlowDraft, { params: { id: made.data.id } })
    const body = { flowTemplateJson: treeText(copied.id, { ...stateOf(), name: copied.fullName }), version: copied.version }
    await request(updateFlowDraft, { params: { id: copied.id }, body })
    await goTo(designerAddress(copied.id))
  }
}

/** The flow as a file of ours and as BPMN, and BPMN taken in. */
function useFiles(id: string, designer: Pick<ReturnType<typeof useDesigner<FlowDefinition>>, 'change' | 'state' | 'saveNow' | 'reading'>) {
  const t = useText()
  const may = useMay()
  const { tell } = useFeedback()
  const toFile = useCommand(exportFlow, { announce: false })
  const tellLosses = (losses: readonly { readonly name: string; readonly text: string }[]): void => {
    if (losses.length === 0) return
    const text = losses.map((loss) => (loss.name === '' ? loss.text : `${loss.name}：${loss.text}`)).join('\n')
    tell({ title: t('flow-design.bpmn.losses'), text: () => <p style={{ whiteSpace: 'pre-line' }}>{text}</p> })
  }
  const exportOwn = async (): Promise<void> => {
    if (!(await designer.saveNow()) && !designer.reading) return
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
  const exportAsBpmn = async (): Promise<void> => {
    if (!(await designer.saveNow()) && !designer.reading) return
    const { name, xml, losses } = await request(exportBpmn, { params: { id } })
    const url = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }))
    saveFile({ url, name })
    URL.revokeObjectURL(url)
    tellLosses(losses)
  }
  const importBpmn = async (): Promise<void> => {
    const file = await chosenFile('.bpmn,.xml')
    if (!file) return
    const read = await request(readBpmn, { body: { xml: await file.text() } })
    const { id: flowId, code, name, version } = designer.state
    const { definition } = decodeFlow({ id: flowId, code, name, version }, JSON.parse(treeOfTemplate(read.flowTemplateJson)) as unknown)
    if (definition)
      designer.change({ text: 'flow-design.step.bpmn' }, (former) => ({
        ...definition,
        // The form belongs to the flow here, whatever the file was drawn for.
        start: { ...definition.start, form: former.start.form },
      }))
    tellLosses(read.losses)
  }
  return [
    ...(may(exportFlow) ? [{ key: 'export', label: t('flow-design.file.export'), run: () => void exportOwn() }] : []),
    ...(may(exportBpmn) ? [{ key: 'bpmn', label: t('flow-design.file.export-bpmn'), run: () => void exportAsBpmn() }] : []),
    ...(may(readBpmn)
      ? [{ key: 'take-bpmn', label: t('flow-design.file.import-bpmn'), disabled: designer.reading, run: () => void importBpmn() }]
      : []),
  ]
}

/** Lets the user choose a file; undefined where he does not. */
function chosenFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]))
    input.addEventListener('cancel', () => resolve(undefined))
    input.click()
  })
}
