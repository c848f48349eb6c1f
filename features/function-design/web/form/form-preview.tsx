import { useMemo, useRef, useState, type RefObject } from 'react'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { everyRight, type FormRights } from '#engine/forms/rights.ts'
import { testInterface } from '#features/data-interfaces/contract.ts'
import styles from '#features/function-design/web/form/preview.module.css'
import { RecordToTry, type TriedRecord } from '#features/function-design/web/preview/record-to-try.tsx'
import { useViewed, type Viewer, type ViewedDraft, type ViewedState } from '#features/function-design/web/preview/use-viewed.ts'
import viewerStyles from '#features/function-design/web/preview/viewer.module.css'
import { ViewedNotes, ViewerSelect } from '#features/function-design/web/preview/viewer-select.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { askingForm } from '#fields/interface-source.ts'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { DesignerDevice } from '#web/designer/device-switch.tsx'
import { FormView, type FormHandle } from '#web/form/form-view.tsx'
import { readWire } from '#web/form/wire-values.ts'
import { useMay } from '#web/session/use-may.ts'

interface FormPreviewProps {
  readonly draft: ViewedDraft
  /** Records of it can be looked at. */
  readonly published: boolean
  readonly form: FormDefinition
  readonly name: string
  readonly facts: FormFacts
  readonly device: DesignerDevice
  readonly onClose: () => void
}

/** The draft as a real form, as its designer or somebody else sees it: it takes what is typed, with rules, totals and checks, and stores nothing. */
export function FormPreview({ draft, published, form, name, facts, device: deviceAtFirst, onClose }: FormPreviewProps) {
  const t = useText()
  const may = useMay()
  const { success, warning } = useFeedback()
  const [device, setDevice] = useState(deviceAtFirst)
  const [times, setTimes] = useState(0)
  const [viewer, setViewer] = useState<Viewer>()
  const [record, setRecord] = useState<TriedRecord>()
  const handle = useRef<FormHandle>(null)
  const state = useViewed(draft, viewer, form, undefined)
  const shown = useMemo(() => shownForm(state, form), [state, form])
  const check = (): void => {
    const problems = handle.current?.check() ?? []
    if (problems.length === 0) success(t('form-design.preview-fine'))
    else warning(t('form-design.preview-problems', { count: problems.length }))
  }
  return (
    <FullScreen
      open
      flush
      title={t('form-design.preview-title', { name })}
      onClose={onClose}
      extra={
        <div className={styles.tools}>
          <span className={styles.note}>{t('form-design.preview-note')}</span>
          <Segmented<DesignerDevice>
            className={styles.device ?? ''}
            aria-label={t('designer.device')}
            value={device}
            onChange={setDevice}
            options={[
              { value: 'pc', label: t('designer.device-pc') },
              { value: 'phone', label: t('designer.device-phone') },
            ]}
          />
          <Button disabled={!shown} onClick={() => setTimes(times + 1)}>
            {t('form-design.preview-again')}
          </Button>
          <Button type="primary" disabled={!shown} onClick={check}>
            {t('form-design.preview-check')}
          </Button>
        </div>
      }
    >
      <div className={viewerStyles.bar}>
        <ViewerSelect id={draft.id} withNodes viewer={viewer} onViewer={setViewer} />
        {published ? <RecordToTry functionId={draft.id} record={record} onRecord={setRecord} /> : null}
        {state.kind === 'seen' ? <ViewedNotes viewed={state.viewed} /> : null}
        {shown && asksInterfaces(shown.form) && !may(testInterface) ? (
          <p className={viewerStyles.notes} role="status">
            {t('function-preview.interfaces')}
          </p>
        ) : null}
      </div>
      <div className={styles.sheet} data-phone={device === 'phone'}>
        {shown ? (
          <TriedForm
            key={`${times} ${viewer?.kind} ${viewer?.id} ${record?.number}`}
            {...shown}
            facts={facts}
            record={record}
            asPhone={device === 'phone'}
            handle={handle}
          />
        ) : (
          <Unseen state={state} />
        )}
      </div>
    </FullScreen>
  )
}

/** Whether a field offers what a data interface gives. */
const asksInterfaces = (form: FormDefinition): boolean =>
  [...outlineOf(form, fieldTypes).byName.values()].some(
    ({ type, options }) => type.refersTo?.(options)?.source.kind === 'interface' || type.offersRows?.(options) !== undefined,
  )

interface ShownForm {
  readonly form: FormDefinition
  readonly rights: FormRights
}

/** Undefined while it is asked for, and where nothing is seen. */
function shownForm(state: ViewedState, form: FormDefinition): ShownForm | undefined {
  if (state.kind === 'own') return { form: askingForm(form), rights: everyRight }
  if (state.kind !== 'seen' || !state.viewed.form) return undefined
  return { form: askingForm(state.viewed.form), rights: state.viewed.rights }
}

function Unseen({ state }: { readonly state: ViewedState }) {
  const t = useText()
  if (state.kind === 'loading') return <Loading rows={8} />
  if (state.kind === 'unsaved') return <Problem title={t('function-preview.unsaved')} />
  return state.kind === 'refused' ? <Problem text={state.error.msg} traceId={state.error.requestId} /> : null
}

interface TriedFormProps extends ShownForm {
  readonly facts: FormFacts
  readonly record: TriedRecord | undefined
  readonly asPhone: boolean
  readonly handle: RefObject<FormHandle | null>
}

function TriedForm({ form, rights, facts, record, asPhone, handle }: TriedFormProps) {
  const [session] = useState(() =>
    openForm({
      ...{ definition: form, types: fieldTypes, facts, rights },
      ...(record ? { mode: 'edit' as const, values: readWire(form, facts, record.data) } : { mode: 'add' as const }),
    }),
  )
  return <FormView ref={handle} session={session} definition={form} facts={facts} asPhone={asPhone} />
}
