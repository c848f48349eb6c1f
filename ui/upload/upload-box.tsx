import { useEffect, useEffectEvent, useRef } from 'react'
import type { ClipboardEvent, DragEvent, ReactNode } from 'react'
import type { Refusal } from '#engine/values/refusal.ts'
import { CloseOutlined, DeleteOutlined, PauseOutlined, PlayCircleOutlined, ReloadOutlined, UploadOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EndKept } from '#ui/text/end-kept.tsx'
import { DownloadAll, FileLink } from '#ui/upload/file-list.tsx'
import type { UploadedFile, UploadRules } from '#ui/upload/port.ts'
import styles from '#ui/upload/upload.module.css'
import { isFullWith, unfinishedIn, useUploads } from '#ui/upload/use-uploads.ts'
import type { RunningUpload, UnfinishedFile } from '#ui/upload/use-uploads.ts'

interface UploadBoxProps {
  readonly id: string
  readonly files: readonly UploadedFile[]
  readonly rules: UploadRules
  readonly limit: number
  readonly buttonText: string
  /** Hint shown before a file is chosen, in addition to the limits. */
  readonly tip?: string
  readonly check: (file: { readonly name: string; readonly fileSize: number }) => Refusal | undefined
  readonly onChange: (files: readonly UploadedFile[]) => void
  readonly readOnly?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
  /** Told when files begin to be on their way, and when none is any more. */
  readonly onRunning?: (isRunning: boolean) => void
  /** Told the chosen files that are not stored, also those that are paused or failed, whenever they are others. */
  readonly onUnfinished?: (files: readonly UnfinishedFile[]) => void
  /** Stands above the files; may add some. */
  readonly above?: (add: (files: readonly File[]) => void) => ReactNode
}

/** Uploads files by button, drop or paste; each shows its progress and can be cancelled or sent again. */
export function UploadBox({
  id,
  files,
  rules,
  limit,
  buttonText,
  tip,
  check,
  onChange,
  readOnly,
  invalid,
  describedBy,
  onRunning,
  onUnfinished,
  above,
}: UploadBoxProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const uploads = useUploads({ files, rules, limit, check, onChange })
  const isRunning = uploads.running.some(({ state }) => state !== 'error' && state !== 'paused')
  const tellRunning = useEffectEvent((next: boolean) => onRunning?.(next))
  useEffect(() => tellRunning(isRunning), [isRunning])
  const unfinished = JSON.stringify(unfinishedIn(uploads.running))
  const tellUnfinished = useEffectEvent((told: string) => onUnfinished?.(JSON.parse(told) as UnfinishedFile[]))
  useEffect(() => tellUnfinished(unfinished), [unfinished])
  const take = (list: FileList | null) => {
    if (list && list.length > 0 && !readOnly) uploads.add([...list])
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  const onPaste = (event: ClipboardEvent) => take(event.clipboardData.files)
  const isFull = isFullWith({ limit, files, running: uploads.running })
  return (
    <div className={styles.box} data-invalid={invalid} onDrop={onDrop} onDragOver={(event) => event.preventDefault()} onPaste={onPaste}>
      {readOnly ? null : (
        <>
          <input
            ref={input}
            type="file"
            hidden
            multiple={limit !== 1}
            accept={rules.accept || undefined}
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
          <Button
            id={id}
            icon={<UploadOutlined />}
            disabled={isFull}
            aria-describedby={[`${id}-limits`, describedBy].filter(Boolean).join(' ')}
            onClick={() => input.current?.click()}
          >
            {buttonText}
          </Button>
          <div id={`${id}-limits`} className={styles.limits}>
            {tip || <Limits rules={rules} limit={limit} />}
          </div>
        </>
      )}
      {uploads.refused.map((one, index) => (
        <div key={index} role="alert" className={styles.problem}>
          {one.file === undefined
            ? t(one.refusal.text, one.refusal.params)
            : t('ui.upload.refused', { name: one.file, reason: t(one.refusal.text, one.refusal.params) })}
        </div>
      ))}
      {readOnly ? null : above?.(uploads.add)}
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.fileId} className={styles.file}>
            <FileLink file={file} among={files} />
            <span className={styles.done}>{t('ui.upload.success')}</span>
            {readOnly ? null : (
              <IconButton
                name={t('ui.upload.remove', { name: file.name })}
                icon={<DeleteOutlined />}
                onClick={() => onChange(files.filter((other) => other !== file))}
              />
            )}
          </li>
        ))}
        {uploads.running.map((one) => (
          <RunningFile
            key={one.key}
            upload={one}
            onCancel={() => uploads.cancel(one.key)}
            onPause={() => uploads.pause(one.key)}
            onRetry={() => uploads.retry(one.key)}
          />
        ))}
      </ul>
      <DownloadAll files={files} />
    </div>
  )
}

function Limits({ rules, limit }: { readonly rules: UploadRules; readonly limit: number }) {
  const t = useText()
  const parts = [
    t('ui.upload.limits', { size: rules.fileSize ?? 10, unit: rules.sizeUnit ?? 'MB' }),
    ...(limit > 0 ? [t('ui.upload.limits-count', { limit })] : []),
    ...(rules.accept ? [t('ui.upload.limits-types', { types: rules.accept })] : []),
    t('ui.upload.drop'),
  ]
  return <>{parts.join(t('ui.upload.limits-sign'))}</>
}

interface RunningFileProps {
  readonly upload: RunningUpload
  readonly onCancel: () => void
  readonly onPause: () => void
  readonly onRetry: () => void
}

function RunningFile({ upload, onCancel, onPause, onRetry }: RunningFileProps) {
  const t = useText()
  const { state, reason, isRefused, isInterrupted } = upload
  const { name } = upload.file
  const failed = state === 'error'
  return (
    <li>
      <div className={styles.file}>
        <span className={styles.name} title={name}>
          <EndKept text={name} />
        </span>
        <span className={failed ? styles.problem : styles.limits} role={failed ? 'alert' : undefined}>
          {t(`ui.upload.${state}`)}
        </span>
        {failed && !isRefused ? (
          <Button size="small" icon={<ReloadOutlined />} aria-label={t('ui.upload.retry', { name })} onClick={onRetry}>
            {t('ui.upload.again')}
          </Button>
        ) : null}
        {failed ? null : <Progress percent={Math.floor(upload.percent)} name={name} />}
        {state === 'uploading' || state === 'checking' ? (
          <IconButton name={t('ui.upload.pause', { name })} icon={<PauseOutlined />} onClick={onPause} />
        ) : null}
        {state === 'paused' ? <IconButton name={t('ui.upload.resume', { name })} icon={<PlayCircleOutlined />} onClick={onRetry} /> : null}
        <IconButton name={t('ui.upload.cancel', { name })} icon={<CloseOutlined />} onClick={onCancel} />
      </div>
      {isInterrupted ? (
        <div role="status" className={styles.problem}>
          {t('ui.upload.interrupted')}
        </div>
      ) : null}
      {reason ? (
        <div role="alert" className={styles.problem}>
          {reason}
        </div>
      ) : null}
    </li>
  )
}

function Progress({ percent, name }: { readonly percent: number; readonly name: string }) {
  return (
    <>
      <progress className={styles.progress} value={percent} max={100} aria-label={name} />
      <span className={styles.limits} data-tabular aria-hidden="true">
        {percent}%
      </span>
    </>
  )
}
