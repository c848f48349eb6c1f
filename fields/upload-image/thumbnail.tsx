import { useEffect, useRef, useState } from 'react'
import styles from '#fields/upload-image/upload-image.module.css'
import { useText } from '#ui/text/use-text.tsx'
import { uploadPort, type UploadedFile } from '#ui/upload/port.ts'
import { useStoredPicture } from '#ui/upload/use-stored-picture.ts'

/** How far outside of the window a picture is read already. */
const nearby = '200px'

/** A stored picture as small as lists show it, read when it comes near the window; its name where it cannot be shown. */
export function Thumbnail({ file }: { readonly file: UploadedFile }) {
  const t = useText()
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setIsNear] = useState(() => uploadPort()?.readPicture?.(file, 'small') !== undefined)
  useEffect(() => {
    if (!place.current || isNear) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setIsNear(true), {
      rootMargin: nearby,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  const { address, failed } = useStoredPicture(isNear ? file.fileId : '', 'small')
  return (
    <span ref={place} className={styles.thumbnail} title={file.name}>
      {address === undefined ? (
        <span className={styles.unread} role="img" aria-label={failed ? `${file.name} ${t('fields.upload-image.unshown')}` : file.name}>
          {failed ? file.name : null}
        </span>
      ) : (
        <img className={styles.picture} src={address} alt={file.name} decoding="sync" draggable={false} />
      )}
    </span>
  )
}
