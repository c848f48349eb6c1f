import { useEffect, useState } from 'react'
import { Unshown } from '#features/files/web/preview/unshown.tsx'
import { useBytes } from '#features/files/web/preview/use-bytes.ts'
import { Sign, ZoomTools } from '#features/files/web/preview/zoom-tools.tsx'
import { IconButton } from '#ui/kit/button.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { UploadedFile } from '#ui/upload/port.ts'

interface ViewProps {
  /** Works once. */
  readonly url: string
  readonly file: UploadedFile
  readonly onRetry: () => void
}

/** A picture, fitted into the window, larger, smaller and turned. */
export function PictureView({ url, file, onRetry }: ViewProps) {
  const t = useText()
  const bytes = useBytes(url)
  const blob = typeof bytes === 'object' ? bytes.blob : undefined
  const [address, setAddress] = useState<string>()
  const [broken, setBroken] = useState(false)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (!blob) return undefined
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (bytes === 'failed' || broken) return <Unshown file={file} onRetry={onRetry} />
  if (address === undefined)
    return (
      <div className="file-preview-waiting">
        <Loading rows={8} />
      </div>
    )
  return (
    <>
      <ZoomTools zoom={zoom} onZoom={setZoom}>
        <IconButton name={t('files.preview.turn')} icon={<Sign of="↻" />} onClick={() => setTurns((count) => (count + 1) % 4)} />
      </ZoomTools>
      <div className="file-preview-pictures" tabIndex={0} role="region" aria-label={file.name}>
        <div className="file-preview-frame" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <img
            src={address}
            alt={file.name}
            className="file-preview-picture"
            data-turned={turns % 2 === 1}
            style={{ rotate: `${turns * 90}deg` }}
            onError={() => setBroken(true)}
          />
        </div>
      </div>
    </>
  )
}
