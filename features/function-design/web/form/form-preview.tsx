import { useRef, useState, type RefObject } from 'react'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import styles from '#features/function-design/web/form/preview.module.css'
import { fieldTypes } from '#fields/definitions.ts'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { DesignerDevice } from '#web/designer/designer-frame.tsx'
import { FormView, type FormHandle } from '#web/form/form-view.tsx'

interface FormPreviewProps {
  readonly form: FormDefinition
  readonly name: string
  readonly facts: FormFacts
  readonly device: DesignerDevice
  readonly onClose: () => void
}

/** The draft as a real form: it takes what is typed, with rules, totals and checks, and stores nothing. */
export function FormPreview({ form, name, facts, device: deviceAtFirst, onClose }: FormPreviewProps) {
  const t = useText()
  const { success, warning } = useFeedback()
  const [device, setDevice] = useState(deviceAtFirst)
  const [times, setTimes] = useState(0)
  const handle = useRef<FormHandle>(null)
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
            aria-label={t('designer.device')}
            value={device}
            onChange={setDevice}
            options={[
              { value: 'pc', label: t('designer.device-pc') },
              { value: 'phone', label: t('designer.device-phone') },
            ]}
          />
          <Button onClick={() => setTimes(times + 1)}>{t('form-design.preview-again')}</Button>
          <Button type="primary" onClick={check}>
            {t('form-design.preview-check')}
          </Button>
        </div>
      }
    >
      <div className={styles.sheet} data-phone={device === 'phone'}>
        <TriedForm key={times} form={form} facts={facts} handle={handle} />
      </div>
    </FullScreen>
  )
}

interface TriedFormProps extends Pick<FormPreviewProps, 'form' | 'facts'> {
  readonly handle: RefObject<FormHandle | null>
}

function TriedForm({ form, facts, handle }: TriedFormProps) {
  const [session] = useState(() => openForm({ definition: form, types: fieldTypes, facts, mode: 'add' }))
  return <FormView ref={handle} session={session} definition={form} facts={facts} />
}
