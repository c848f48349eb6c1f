import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import type { EditorProps } from '#fields/renderers-types.ts'
import { read } from '#fields/parsed.ts'
import { checkPicture, type uploadImage } from '#fields/upload-image/definition.ts'
import { PictureCard, RunningCard } from '#fields/upload-image/picture-card.tsx'
import styles from '#fields/upload-image/upload-image.module.css'
import type { UploadedFile as Stored } from '#fields/upload/definition.ts'
import { useUnfinished } from '#fields/upload/use-unfinished.tsx'
import { PictureOutlined, PlusOutlined } from '#ui/icons.ts'
import { pictureTypes } from '#ui/picture/read-picture.ts'
import { usePhone } from '#ui/theme/media.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { UploadedFile } from '#ui/upload/port.ts'
import { isFullWith, unfinishedIn, useUploads } from '#ui/upload/use-uploads.ts'
import type { UnfinishedFile } from '#ui/upload/use-uploads.ts'

type Options = EditorProps<typeof uploadImage>['options']

/** What is kept of an uploaded picture; its address carries a signature that ends. */
const kept = ({ name, fileId, fileSize, fileExtension, fileVersionId, url }: UploadedFile): Stored => ({
  name,
  fileId,
  fileSize,
  fileExtension,
  fileVersionId,
  url: url?.split('?', 1)[0],
})

function moved(files: readonly Stored[], from: number, to: number): readonly Stored[] {
  const one = files[from]
  return one === undefined ? files : files.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** Pictures as cards, with those on their way behind them and a card that adds more: chosen, dropped, pasted, on a phone photographed. */
export function PictureBox({ id, value, options, readOnly, invalid, describedBy, onChange, onCommit }: EditorProps<typeof uploadImage>) {
  const t = useText()
  const [dragged, setDragged] = useState<number>()
  const { limit, fileSize, sizeUnit } = options
  const give = (files: readonly Stored[]) => {
    onChange(read(files))
    onCommit()
  }
  const uploads = useUploads({
    files: value,
    rules: { isPicture: true, fileSize, sizeUnit },
    limit,
    tooMany: 'fields.upload-image.too-many',
    check: (file) => checkPicture(file, options),
    onChange: (files) => give(files.map(kept)),
  })
  const unfinished = useUnfinished()
  const running = JSON.stringify(unfinishedIn(uploads.running))
  const tellRunning = useEffectEvent((told: string) => unfinished.tell(JSON.parse(told) as UnfinishedFile[]))
  useEffect(() => tellRunning(running), [running])
  const take = (list: FileList | null) => {
    if (list && list.length > 0 && !readOnly) uploads.add([...list])
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  const onPaste = (event: ClipboardEvent) => take(event.clipboardData.files)
  const isFull = isFullWith({ limit, files: value, running: uploads.running })
  const order = readOnly
    ? undefined
    : {
        count: value.length,
        dragged,
        onDrag: setDragged,
        move: (from: number, to: number) => give(moved(value, from, to)),
        remove: (at: number) => give(value.toSpliced(at, 1)),
      }
  return (
    <div onDrop={onDrop} onDragOver={(event) => event.preventDefault()} onPaste={onPaste}>
      {readOnly ? null : unfinished.lost({ accept: pictureTypes, add: uploads.add })}
      <ul className={styles.cards} data-invalid={invalid}>
        {value.map((file, at) => (
          <PictureCard key={file.fileId} file={file} at={at} among={value} order={order} />
        ))}
        {uploads.running.map((one) => (
          <RunningCard
            key={one.key}
            upload={one}
            onCancel={() => uploads.cancel(one.key)}
            onPause={() => uploads.pause(one.key)}
            onRetry={() => uploads.retry(one.key)}
          />
        ))}
        {readOnly || isFull ? null : <AddCards id={id} limit={limit} describedBy={describedBy} onFiles={take} />}
      </ul>
      {uploads.refused.map((one, index) => (
        <div key={index} role="alert" className={styles.problem} style={{ textAlign: 'start' }}>
          {one.file === undefined
            ? t(one.refusal.text, one.refusal.params)
            : t('ui.upload.refused', { name: one.file, reason: t(one.refusal.text, one.refusal.params) })}
        </div>
      ))}
      {readOnly ? null : (
        <div id={`${id}-limits`} className={styles.limits}>
          <Limits options={options} />
        </div>
      )}
    </div>
  )
}

interface AddCardsProps {
  readonly id: string
  readonly limit: number
  readonly describedBy: string | undefined
  readonly onFiles: (files: FileList | null) => void
}

/** The cards that add: one for pictures of the device, and on a phone one for its camera. */
function AddCards({ id, limit, describedBy, onFiles }: AddCardsProps) {
  const t = useText()
  const phone = usePhone()
  const described = [`${id}-limits`, describedBy].filter(Boolean).join(' ')
  return (
    <>
      <li>
        <AddCard id={id} several={limit !== 1} label={t('fields.upload-image.add')} describedBy={described} onFiles={onFiles} />
      </li>
      {phone ? (
        <li>
          <AddCard id={`${id}-camera`} camera label={t('fields.upload-image.camera')} describedBy={described} onFiles={onFiles} />
        </li>
      ) : null}
    </>
  )
}

interface AddCardProps {
  readonly id: string
  readonly label: string
  readonly describedBy: string
  readonly several?: boolean
  readonly camera?: boolean
  readonly onFiles: (files: FileList | null) => void
}

function AddCard({ id, label, describedBy, several = false, camera = false, onFiles }: AddCardProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={several}
        accept={pictureTypes}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          onFiles(event.target.files)
          event.target.value = ''
        }}
      />
      <button id={id} type="button" className={styles.add} aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {camera ? <PictureOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
        <span>{label}</span>
      </button>
    </>
  )
}

/** What may be uploaded, told before it is; or what the definition says instead. */
function Limits({ options: { tipText, fileSize, sizeUnit, limit } }: { readonly options: Options }) {
  const t = useText()
  if (tipText !== '') return <>{tipText}</>
  const parts = [
    t('fields.upload-image.limits', { size: fileSize, unit: sizeUnit }),
    ...(limit > 0 ? [t('fields.upload-image.limits-count', { limit })] : []),
    t('fields.upload-image.drop'),
  ]
  return <>{parts.join(t('ui.upload.limits-sign'))}</>
}
