import { useEffect, useState } from 'react'
import { uploadPort } from '#ui/upload/port.ts'
import type { PictureSize } from '#ui/upload/port.ts'

/** A stored picture as it can be drawn. */
export interface StoredPicture {
  /** Undefined until it was read, and where it cannot be. */
  readonly address: string | undefined
  readonly failed: boolean
}

/**
 * Reads a stored picture for who may see it; nothing for `''`. One that the page has read already is there at once, so that it is printed
 * too.
 */
export function useStoredPicture(fileId: string, size: PictureSize = 'whole'): StoredPicture {
  const read = (): StoredPicture => ({ address: fileId === '' ? undefined : uploadPort()?.readPicture?.({ fileId }, size), failed: false })
  const [shown, setShown] = useState(read)
  useEffect(() => {
    let isDrawn = true
    const known = read()
    setShown(known)
    const reading = fileId === '' || known.address !== undefined ? undefined : uploadPort()?.picture?.({ fileId }, size)
    reading?.then(
      (address) => isDrawn && setShown({ address, failed: false }),
      () => isDrawn && setShown({ address: undefined, failed: true }),
    )
    return () => {
      isDrawn = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `read` depends on these two alone
  }, [fileId, size])
  return shown
}
