import { z } from 'zod'
import { fromEpoch } from '#engine/values/calendar.ts'
import styles from '#features/messages/web/messages.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { CoverPicture } from '#ui/picture/cover-picture.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FileList } from '#ui/upload/file-list.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'

interface MessageDialogProps {
  readonly message: {
    readonly title: string
    readonly releaseUser: string
    readonly releaseTime: number
    /** HTML; `''` where it is gone. */
    readonly bodyText: string
    /** JSON text of a list of files. */
    readonly files: string
    /** Address of a picture; `''` for none. */
    readonly coverImage: string
  }
  readonly onClose: () => void
}

/** An announcement with its text and files. */
export function MessageDialog({ message: { title, releaseUser, releaseTime, bodyText, files, coverImage }, onClose }: MessageDialogProps) {
  const t = useText()
  const zone = useTimeZone()
  const time = fromEpoch(releaseTime, 'yyyy-MM-dd HH:mm', zone) ?? ''
  const attached = filesIn(files)
  return (
    <Dialog open title={title} width={760} onClose={onClose} foot={null} tall>
      <p className={styles.from}>{releaseUser ? t('messages.from', { name: releaseUser, time }) : time}</p>
      <CoverPicture address={coverImage} className={styles.cover} />
      {bodyText === '' ? <Empty text={t('messages.gone')} /> : <RichText html={bodyText} />}
      {attached.length > 0 ? (
        <section className={styles.attached} aria-label={t('messages.files')}>
          <h3>{t('messages.files')}</h3>
          <FileList files={attached} />
        </section>
      ) : null}
    </Dialog>
  )
}

const attachedFiles = z.array(z.object({ name: z.string(), fileId: z.string(), fileSize: z.number(), fileExtension: z.string() }))

function filesIn(text: string): z.output<typeof attachedFiles> {
  try {
    return attachedFiles.parse(JSON.parse(text))
  } catch {
    return []
  }
}
