import { Suspense, useState } from 'react'
import { DownloadOutlined, PaperClipOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EndKept } from '#ui/text/end-kept.tsx'
import { uploadPort } from '#ui/upload/port.ts'
import type { UploadedFile } from '#ui/upload/port.ts'
import styles from '#ui/upload/upload.module.css'

/** A stored file: its name opens it, a button beside it downloads it. */
export function FileLink({ file, among }: { readonly file: UploadedFile; readonly among: readonly UploadedFile[] }) {
  const t = useText()
  const port = uploadPort()
  const [isShown, setIsShown] = useState(false)
  const Preview = port?.Preview
  return (
    <>
      <span className={styles.name} title={file.name}>
        <PaperClipOutlined aria-hidden />
        <FileName file={file} open={Preview && (() => setIsShown(true))} />
      </span>
      {port?.download ? (
        <IconButton name={t('ui.upload.download', { name: file.name })} icon={<DownloadOutlined />} onClick={() => port.download?.(file)} />
      ) : null}
      {Preview && isShown ? (
        <Suspense fallback={null}>
          <Preview file={file} among={among} onClose={() => setIsShown(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function FileName({ file, open }: { readonly file: UploadedFile; readonly open: (() => void) | undefined }) {
  const t = useText()
  if (open) {
    return (
      <button type="button" className={styles.link} data-printed aria-label={t('ui.upload.open', { name: file.name })} onClick={open}>
        <EndKept text={file.name} />
      </button>
    )
  }
  return file.url ? (
    <a href={file.url} target="_blank" rel="noreferrer">
      <EndKept text={file.name} />
    </a>
  ) : (
    <EndKept text={file.name} />
  )
}

/** The stored files of a read-only value. */
export function FileList({ files }: { readonly files: readonly UploadedFile[] }) {
  return (
    <>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.fileId} className={styles.file}>
            <FileLink file={file} among={files} />
          </li>
        ))}
      </ul>
      <DownloadAll files={files} />
    </>
  )
}

/** Downloads the files as one archive, where there are several. */
export function DownloadAll({ files }: { readonly files: readonly UploadedFile[] }) {
  const t = useText()
  const { downloadAll } = uploadPort() ?? {}
  if (!downloadAll || files.length < 2) return null
  return (
    <Button size="small" icon={<DownloadOutlined />} onClick={() => downloadAll(files)}>
      {t('ui.upload.download-all')}
    </Button>
  )
}
