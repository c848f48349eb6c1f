import { PaperClipOutlined } from '#ui/icons.ts'
import { uploadPort } from '#ui/upload/port.ts'
import type { UploadedFile } from '#ui/upload/port.ts'
import styles from '#ui/upload/upload.module.css'

/** A stored file, as a link to it. */
export function FileLink({ file }: { readonly file: UploadedFile }) {
  const address = uploadPort()?.address?.(file) ?? file.url
  return (
    <span className={styles.name} title={file.name}>
      <PaperClipOutlined aria-hidden /> {address ? <a href={address} target="_blank" rel="noreferrer">{file.name}</a> : file.name}
    </span>
  )
}

/** Stored files of a read-only value. */
export function FileList({ files }: { readonly files: readonly UploadedFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.fileId} className={styles.file}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  )
}
