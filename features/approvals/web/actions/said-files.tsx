import { Suspense, useState } from 'react'
import { isPicture, type SaidFile } from '#features/approvals/contract/said-files.ts'
import styles from '#features/approvals/web/actions/said-files.module.css'
import { useText } from '#ui/text/use-text.tsx'
import { FileList } from '#ui/upload/file-list.tsx'
import { uploadPort } from '#ui/upload/port.ts'
import { useStoredPicture } from '#ui/upload/use-stored-picture.ts'

/** Files beside an opinion or a comment: pictures small, each opened over the page, and others by their names. */
export function SaidFiles({ files }: { readonly files: readonly SaidFile[] }) {
  const pictures = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  return (
    <div className={styles.said}>
      {pictures.length > 0 ? (
        <div className={styles.pictures}>
          {pictures.map((file) => (
            <SmallPicture key={file.fileId} file={file} among={files} />
          ))}
        </div>
      ) : null}
      {others.length > 0 ? <FileList files={others} /> : null}
    </div>
  )
}

function SmallPicture({ file, among }: { readonly file: SaidFile; readonly among: readonly SaidFile[] }) {
  const t = useText()
  const { address, failed } = useStoredPicture(file.fileId, 'small')
  const [isShown, setIsShown] = useState(false)
  const Preview = uploadPort()?.Preview
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('ui.upload.open', { name: file.name })}
        onClick={() => setIsShown(true)}
      >
        {address && !failed ? <img src={address} alt="" /> : <span className={styles.name}>{file.name}</span>}
      </button>
      {Preview && isShown ? (
        <Suspense fallback={null}>
          <Preview file={file} among={among} onClose={() => setIsShown(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
