import { useEffect, useRef, useState } from 'react'
import { openPdf, type OpenedPdf, type PdfProblem } from '#features/files/web/preview/open-pdf.ts'
import { Unshown } from '#features/files/web/preview/unshown.tsx'
import { useBytes } from '#features/files/web/preview/use-bytes.ts'
import { ZoomTools } from '#features/files/web/preview/zoom-tools.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { UploadedFile } from '#ui/upload/port.ts'

interface ViewProps {
  /** Works once. */
  readonly url: string
  readonly file: UploadedFile
  readonly onRetry: () => void
}

/** The pages of a PDF below each other; each is drawn when it comes near the window. */
export function PdfView({ url, file, onRetry }: ViewProps) {
  const t = useText()
  const bytes = useBytes(url)
  const blob = typeof bytes === 'object' ? bytes.blob : undefined
  const [opened, setOpened] = useState<OpenedPdf | PdfProblem>()
  const [zoom, setZoom] = useState(1)
  useEffect(() => {
    if (!blob) return undefined
    const controller = new AbortController()
    void openPdf(blob, controller.signal).then((result) => {
      if (!controller.signal.aborted) setOpened(result)
    })
    return () => controller.abort()
  }, [blob])
  if (bytes === 'failed') return <Unshown file={file} onRetry={onRetry} />
  if (typeof opened === 'string') return <Unshown file={file} reason={t(`files.preview.pdf-${opened}`)} />
  if (!opened)
    return (
      <div className="file-preview-waiting">
        <Loading rows={8} />
      </div>
    )
  return (
    <>
      <ZoomTools zoom={zoom} onZoom={setZoom}>
        <span data-tabular>{t('files.preview.pages', { count: opened.pages.length })}</span>
      </ZoomTools>
      <div className="file-preview-pages" tabIndex={0} role="region" aria-label={file.name}>
        {opened.pages.map((ratio, index) => (
          <Page key={index} pdf={opened} number={index + 1} ratio={ratio} zoom={zoom} />
        ))}
      </div>
    </>
  )
}

interface PageProps {
  readonly pdf: OpenedPdf
  readonly number: number
  /** Height by width. */
  readonly ratio: number
  readonly zoom: number
}

/** Of a page at full size in a wide window. */
const widthPixels = 900

function Page({ pdf, number, ratio, zoom }: PageProps) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [text, setText] = useState('')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => setNear(seen.some(({ isIntersecting }) => isIntersecting)), { rootMargin: '600px' })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const drawn = canvas.current
    if (!near || !drawn) return undefined
    const drawing = pdf.draw(number, drawn, drawn.clientWidth * Math.min(3, window.devicePixelRatio))
    let isGone = false
    setFailed(false)
    void drawing.text.then(setText, () => {
      if (!isGone) setFailed(true)
    })
    return () => {
      isGone = true
      drawing.stop()
    }
  }, [near, pdf, number, zoom])
  return (
    <div
      ref={place}
      className="file-preview-page"
      style={{ width: `min(${zoom * 100}%, ${widthPixels * zoom}px)`, aspectRatio: `1 / ${ratio}` }}
    >
      {near ? <canvas ref={canvas} className="file-preview-canvas" role="img" aria-label={t('files.preview.page', { number })} /> : null}
      {failed ? (
        <p className="file-preview-undrawn" role="alert">
          {t('files.preview.page-failed', { number })}
        </p>
      ) : null}
      {/* What screen readers read and the search of the browser finds. */}
      <p className="file-preview-spoken">{text}</p>
    </div>
  )
}
