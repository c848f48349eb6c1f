import { Suspense, useState, type DragEvent } from 'react'
import { Thumbnail } from '#fields/upload-image/thumbnail.tsx'
import styles from '#fields/upload-image/upload-image.module.css'
import { CloseOutlined, DeleteOutlined, LeftOutlined, PauseOutlined, PlayCircleOutlined, ReloadOutlined, RightOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { EndKept } from '#ui/text/end-kept.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { uploadPort, type UploadedFile } from '#ui/upload/port.ts'
import type { RunningUpload } from '#ui/upload/use-uploads.ts'

/** What the pictures of a field do with each other, where they may be changed. */
export interface PictureOrder {
  readonly count: number
  readonly dragged: number | undefined
  readonly onDrag: (from: number | undefined) => void
  readonly move: (from: number, to: number) => void
  readonly remove: (at: number) => void
}

interface PictureCardProps {
  readonly file: UploadedFile
  readonly at: number
  readonly among: readonly UploadedFile[]
  readonly order?: PictureOrder | undefined
}

/** A stored picture, which a click shows whole; dragged or by its buttons it comes to another place. */
export function PictureCard({ file, at, among, order }: PictureCardProps) {
  const t = useText()
  const [isShown, setIsShown] = useState(false)
  const [isOnto, setIsOnto] = useState(false)
  const Preview = uploadPort()?.Preview
  const { name } = file
  const drags = order && {
    draggable: true,
    'data-dragged': order.dragged === at,
    'data-onto': isOnto,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      order.onDrag(at)
    },
    onDragEnd: () => order.onDrag(undefined),
    onDragOver: () => setIsOnto(order.dragged !== undefined && order.dragged !== at),
    onDragLeave: () => setIsOnto(false),
    onDrop: () => {
      setIsOnto(false)
      if (order.dragged !== undefined) order.move(order.dragged, at)
    },
  }
  return (
    <li className={styles.card} {...drags}>
      <button
        type="button"
        className={styles.open}
        data-printed
        aria-label={t('ui.upload.open', { name })}
        onClick={() => setIsShown(Preview !== undefined)}
      >
        <Thumbnail file={file} />
      </button>
      {order ? (
        <span className={styles.tools}>
          <IconButton
            name={t('fields.upload-image.earlier', { name })}
            icon={<LeftOutlined />}
            disabled={at === 0}
            onClick={() => order.move(at, at - 1)}
          />
          <IconButton name={t('ui.upload.remove', { name })} icon={<DeleteOutlined />} onClick={() => order.remove(at)} />
          <IconButton
            name={t('fields.upload-image.later', { name })}
            icon={<RightOutlined />}
            disabled={at === order.count - 1}
            onClick={() => order.move(at, at + 1)}
          />
        </span>
      ) : null}
      {Preview && isShown ? (
        <Suspense fallback={null}>
          <Preview file={file} among={among} onClose={() => setIsShown(false)} />
        </Suspense>
      ) : null}
    </li>
  )
}

interface RunningCardProps {
  readonly upload: RunningUpload
  readonly onCancel: () => void
  readonly onPause: () => void
  readonly onRetry: () => void
}

/** A picture on its way: how far it is, and why it failed. */
export function RunningCard({ upload, onCancel, onPause, onRetry }: RunningCardProps) {
  const t = useText()
  const { state, reason, percent, isRefused, isInterrupted } = upload
  const { name } = upload.file
  const failed = state === 'error'
  const runs = state === 'uploading' || state === 'checking'
  return (
    <li className={styles.card}>
      <span className={styles.running}>
        <span className={styles.name} title={name}>
          <EndKept text={name} />
        </span>
        <span className={failed ? styles.problem : undefined} role={failed ? 'alert' : undefined}>
          {t(`ui.upload.${state}`)} {failed && reason ? reason : null}
        </span>
        {isInterrupted ? <span role="status">{t('ui.upload.interrupted')}</span> : null}
        {failed ? null : <progress className={styles.bar} value={Math.floor(percent)} max={100} aria-label={name} />}
      </span>
      <span className={styles.tools}>
        {runs ? <IconButton name={t('ui.upload.pause', { name })} icon={<PauseOutlined />} onClick={onPause} /> : null}
        {state === 'paused' ? <IconButton name={t('ui.upload.resume', { name })} icon={<PlayCircleOutlined />} onClick={onRetry} /> : null}
        {failed && !isRefused ? <IconButton name={t('ui.upload.retry', { name })} icon={<ReloadOutlined />} onClick={onRetry} /> : null}
        <IconButton name={t('ui.upload.cancel', { name })} icon={<CloseOutlined />} onClick={onCancel} />
      </span>
    </li>
  )
}
