import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import { draftType, functionConfig } from '#features/records/contract.ts'
import { functionOnDevice, openFunction, type OpenFunction } from '#features/records/web/open-function.ts'
import { PreviewedList } from '#features/records/web/previewed-list.tsx'
import { SampledList } from '#features/records/web/sampled-list.tsx'
import styles from '#features/records/web/records.module.css'
import '#features/records/web/register-form-ports.ts'
import { useFormFacts } from '#features/records/web/use-form-facts.ts'
import { WaitingForFacts } from '#features/records/web/waiting-for-facts.tsx'
import { fieldTypes } from '#fields/definitions.ts'
import { askingForm } from '#fields/interface-source.ts'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { closingError } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import { FormView } from '#web/form/form-view.tsx'
import type { ListActions } from '#web/list/model.ts'
import { usePageTitle } from '#web/router/page-title.ts'

const viewTexts = { list: 'records.preview.list', form: 'records.preview.form' } as const
const devices = ['pc', 'phone'] as const
type Device = (typeof devices)[number]
const deviceTexts = { pc: 'records.preview.pc', phone: 'records.preview.phone' } as const
const views = ['list', 'form'] as const
type View = (typeof views)[number]

/**
 * 功能预览 (document 1, section 2): `/previewModel?id=` shows list and form of the published function with this id, to be looked at only;
 * with `type=preview` those of its draft, for who may design it.
 * Who may not see the function reads the same as for one that is not there.
 */
export function PreviewScreen() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const modelId = params.get('id') ?? ''
  const isDraft = params.get('type') === draftType
  const [device, setDevice] = useState<Device>('pc')
  const phone = usePhone()
  const config = useCall(
    functionConfig,
    { params: { modelId }, query: isDraft ? { type: draftType } : {} },
    { handles: 'all', enabled: modelId !== '' },
  )
  const facts = useFormFacts()
  const fn = useMemo(() => {
    const opened = config.data && openFunction(modelId, config.data)
    return opened && isDraft ? { ...opened, form: askingForm(opened.form) } : opened
  }, [modelId, config.data, isDraft])
  usePageTitle(fn && t('records.preview.of', { name: fn.name }))
  if (modelId === '') return <Problem text={t('records.preview.no-function')} />
  const closing = closingError(config)
  if (closing) return <Problem text={closing.msg} traceId={closing.requestId} onRetry={() => void config.refetch()} />
  if (config.data && !fn) return <Problem text={t('records.unreadable')} />
  if (!fn) return <Loading rows={8} />
  if (!facts) return <WaitingForFacts rows={8} />
  const offered = fn.formAlone ? (['form'] as const) : views
  const shown = functionOnDevice(fn, phone || device === 'phone')
  const view: View = offered.find((one) => one === params.get('view')) ?? offered[0]
  return (
    <div className={styles.preview}>
      <header className={styles.previewHead}>
        <h1>{t('records.preview.of', { name: fn.name })}</h1>
        <Segmented<View>
          aria-label={t('records.preview.title')}
          value={view}
          options={offered.map((value) => ({ value, label: t(viewTexts[value]) }))}
          onChange={(next) => setParams({ id: modelId, ...(isDraft && { type: draftType }), view: next }, { replace: true })}
        />
        <Segmented<Device>
          aria-label={t('records.preview.device')}
          value={device}
          options={devices.map((value) => ({ value, label: t(deviceTexts[value]) }))}
          onChange={setDevice}
        />
        <p>{t(isDraft ? 'records.preview.draft-note' : 'records.preview.note')}</p>
      </header>
      <div className={styles.previewDevice} data-phone={device === 'phone'}>
        {view === 'form' ? (
          <PreviewedForm fn={fn} facts={facts} asPhone={device === 'phone'} />
        ) : isDraft ? (
          <SampledList form={fn.form} list={shown.list} facts={facts} actions={noActions} asPhone={device === 'phone'} />
        ) : (
          <PreviewedList key={`${modelId} ${device}`} fn={shown} facts={facts} actions={noActions} asPhone={device === 'phone'} />
        )}
      </div>
    </div>
  )
}

const noActions: ListActions = { toolbar: [], selection: [], row: () => [] }

interface PreviewedProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
}

/** The form as a new record begins. It is drawn as it is filled in and takes no input; nothing is kept or sent. */
function PreviewedForm({ fn, facts, asPhone }: PreviewedProps & { readonly asPhone: boolean }) {
  const t = useText()
  const session = useMemo(() => openForm({ definition: fn.form, types: fieldTypes, facts }), [fn, facts])
  return (
    // Reached by Tab, so that the keys can scroll it.
    <div className={styles.previewForm} tabIndex={0} role="region" aria-label={t('records.preview.form')}>
      <div inert>
        <FormView session={session} definition={fn.form} facts={facts} asPhone={asPhone} />
      </div>
    </div>
  )
}
