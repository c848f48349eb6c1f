import { useState } from 'react'
import styles from '#features/records/web/exchange/exchange.module.css'
import { DropArea, WhatBecomes } from '#features/records/web/exchange/file-choice.tsx'
import { ImportPreview } from '#features/records/web/exchange/import-preview.tsx'
import { ImportResult } from '#features/records/web/exchange/import-result.tsx'
import { LargeImport } from '#features/records/web/exchange/large-import.tsx'
import { keptJob } from '#features/records/web/exchange/kept-job.ts'
import { useImportWizard, type ImportWizardState } from '#features/records/web/exchange/use-import-wizard.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { CloseOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { ReasonedButton } from '#ui/kit/reasoned-button.tsx'
import { Steps } from '#ui/kit/steps.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface ImportWizardProps {
  readonly fn: OpenFunction
  readonly onClose: () => void
}

const places = ['upload', 'preview', 'result'] as const

/** Takes records in from a workbook in three steps (document 2, sections 2 and 4); large files by a job. */
export function ImportWizard({ fn, onClose }: ImportWizardProps) {
  const t = useText()
  const state = useImportWizard(fn)
  const [isLarge, setLarge] = useState(() => keptJob('import', fn.id) !== undefined)
  if (isLarge) return <LargeImport fn={fn} onSmall={() => setLarge(false)} onClose={onClose} />
  const { step, problem } = state
  return (
    <Dialog
      open
      title={t('records.exchange.import')}
      width={1000}
      tall
      fillsPhone
      onClose={onClose}
      foot={<Foot state={state} onClose={onClose} />}
    >
      <Steps
        className={styles.steps}
        size="small"
        responsive={false}
        titlePlacement="vertical"
        current={places.indexOf(step)}
        items={[
          { title: t('records.exchange.step.upload') },
          { title: t('records.exchange.step.preview') },
          { title: t('records.exchange.step.import') },
        ]}
      />
      <div className={styles.notes} role="alert">
        {problem ? <Alert type="error" showIcon title={problem} /> : null}
      </div>
      {step === 'upload' ? <Upload fn={fn} state={state} onLarge={() => setLarge(true)} /> : null}
      {step === 'preview' ? <ImportPreview state={state} /> : null}
      {step === 'result' && state.outcome ? (
        <ImportResult outcome={state.outcome} headings={state.headings} lines={state.rows.map(({ line }) => line)} />
      ) : null}
    </Dialog>
  )
}

function Foot({ state, onClose }: { readonly state: ImportWizardState; readonly onClose: () => void }) {
  const t = useText()
  const { step, busy, taking, file, outcome } = state
  if (step === 'result')
    return (
      <>
        {outcome && outcome.failResult.length > 0 ? (
          <Button loading={busy} onClick={() => void state.exportFaulty()}>
            {t('records.exchange.export-wrong')}
          </Button>
        ) : null}
        <Button type="primary" onClick={onClose}>
          {t('records.exchange.close')}
        </Button>
      </>
    )
  const isFirst = step === 'upload'
  return (
    <>
      {isFirst ? (
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      ) : (
        <Button disabled={taking} onClick={state.back}>
          {t('records.exchange.previous')}
        </Button>
      )}
      <ReasonedButton
        type="primary"
        loading={busy}
        why={isFirst && !file ? t('records.exchange.no-file') : undefined}
        onClick={() => void (isFirst ? state.look() : state.take())}
      >
        {t('records.exchange.next')}
      </ReasonedButton>
    </>
  )
}

interface UploadProps {
  readonly fn: OpenFunction
  readonly state: ImportWizardState
  readonly onLarge: () => void
}

function Upload({ fn, state, onLarge }: UploadProps) {
  const t = useText()
  const { confirm } = useFeedback()
  const { file } = state
  const remove = async () => {
    if (file && (await confirm({ text: t('records.exchange.remove', { name: file.fileName }) }))) state.forget()
  }
  return (
    <>
      <DropArea busy={state.busy} tip={t('records.exchange.tip')} onFile={(chosen) => void state.choose(chosen)}>
        {file ? (
          <span className={styles.file}>
            {file.fileName}
            <IconButton name={t('records.exchange.remove-file')} icon={<CloseOutlined />} onClick={() => void remove()} />
          </span>
        ) : null}
      </DropArea>
      <div className={styles.buttons}>
        <Button onClick={() => void state.template()}>{t('records.exchange.template')}</Button>
        <Button type="link" onClick={onLarge}>
          {t('records.exchange.large')}
        </Button>
      </div>
      {fn.flowId === undefined ? null : <WhatBecomes form={fn.form} submits={state.submits} onSubmits={state.setSubmits} />}
    </>
  )
}
