import { useEffect, useState } from 'react'
import { uploadPort } from '#ui/upload/port.ts'

/** A stored picture as it can be drawn. */
export interface StoredPicture {
  /** Undefined until it was read, and where it cannot be. */
  readonly address: string | undefined
  readonly failed: boolean
}

const waiting: StoredPicture = { address: undefined, failed: false }

/** Reads a stored picture for who may see it; nothing for `''`. */
export function useStoredPicture(fileId: string): StoredPicture {
  const [shown, setShown] = useState(waiting)
  useEffect(() => {
    let isDrawn = true
    setShown(waiting)
    const read = fileId === '' ? undefined : uploadPort()?.picture?.({ fileId })
    read?.then(
      (address) => isDrawn && setShown({ address, failed: false }),
      () => isDrawn && setShown({ address: undefined, failed: true }),
    )
    return () => {
      isDrawn = false
    }
  }, [fileId])
  return shown
}
