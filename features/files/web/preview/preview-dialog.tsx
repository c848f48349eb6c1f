import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { previewFile } from '#features/files/contract/preview.ts'
import type { ShownFile } from '#features/files/contract/preview.ts'
import { downloadFile } from '#features/files/web/download.ts'
import { DocumentPaper } from '#features/files/web/preview/document-paper.tsx'
import { PictureView } from '#features/files/web/preview/picture-view.tsx'
import looks from '#features/files/web/preview/preview.css?inline'
import { SheetsView } from '#features/files/web/preview/sheets-view.tsx'
import { Unshown } from '#features/files/web/preview/unshown.tsx'
import { DownloadOutlined, LeftOutlined, RightOutlined } from '#ui/icons.ts'
import { IconButton } from '#ui/kit/button.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { EndKept } from '#ui/text/end-kept.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { PreviewProps, UploadedFile } from '#ui/upload/port.ts'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** What draws PDF is larger than most pages of the product. */
const PdfView = lazy(async () => ({ default: (await import('#features/files/web/preview/pdf-view.tsx')).PdfView }))

/** Shows a file over the page, and those it stands with before and after it. */
export function PreviewDialog({ file, among, onClose }: PreviewProps) {
  const t = useText()
  const files = among.length > 0 ? among : [file]
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ fileId }) => fileId === file.fileId),
    ),
  )
  const current = files[place] ?? file
  const stage = useRef<HTMLDivElement>(null)
  const step = (by: number) => {
    // What has the focus goes with its file; without any, Escape would close nothing.
    if (stage.current?.contains(document.activeElement)) stage.current.focus()
    setPlace((at) => Math.min(files.length - 1, Math.max(0, at + by)))
  }
  useEffect(() => {
    // As with records: without Alt these keys scroll. The focus may stand in the heading.
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
      event.preventDefault()
      step(event.key === 'PageUp' ? -1 : 1)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return (
    <FullScreen
      open
      flush
      title={
        <span className="file-preview-title" title={current.name}>
          <EndKept text={current.name} />
        </span>
      }
      onClose={onClose}
      extra={
        <div className="file-preview-tools">
          {files.length > 1 ? (
            <>
              <IconButton name={t('files.preview.previous')} icon={<LeftOutlined />} disabled={place === 0} onClick={() => step(-1)} />
              <span data-tabular>{t('files.preview.place', { place: place + 1, count: files.length })}</span>
              <IconButton
                name={t('files.preview.next')}
                icon={<RightOutlined />}
                disabled={place === files.length - 1}
                onClick={() => step(1)}
              />
            </>
          ) : null}
          <IconButton
            name={t('ui.upload.download', { name: current.name })}
            icon={<DownloadOutlined />}
            onClick={() => downloadFile(current)}
          />
        </div>
      }
    >
      <style href="file-preview" precedence="low">
        {looks}
      </style>
      <div ref={stage} className="file-preview-stage" tabIndex={-1}>
        <Content key={current.fileId} file={current} onGone={onClose} />
      </div>
    </FullScreen>
  )
}

type Read = { readonly shown: ShownFile } | { readonly problem: CallError } | undefined

/** Asked for each time it is shown, as an address works once. */
function Content({ file, onGone }: { readonly file: UploadedFile; readonly onGone: () => void }) {
  const t = useText()
  const [read, setRead] = useState<Read>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    request(previewFile, { params: { name: file.fileId } }, { signal: controller.signal, handles: 'all' }).then(
      ({ shown }) => (controller.signal.aborted ? undefined : setRead({ shown })),
      (problem: unknown) => {
        if (controller.signal.aborted) return
        if (!(problem instanceof CallError)) throw problem
        // Document 2, section 8: a file that is not there is told, and the dialog closes.
        if (problem.code === 404) {
          showToast('error', problem.msg)
          onGone()
        } else setRead({ problem })
      },
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each file and try
  }, [file.fileId, tries])
  const again = () => {
    setRead(undefined)
    setTries((count) => count + 1)
  }
  if (!read) return <Waiting />
  if ('problem' in read) {
    const { code, msg } = read.problem
    if (code === 403) return <Unshown file={file} reason={msg} withheld />
    // What the server cannot read it cannot read another time either.
    return <Unshown file={file} reason={msg} onRetry={code === 422 ? undefined : again} />
  }
  const { shown } = read
  if (shown.kind === 'picture') return <PictureView url={shown.url} file={file} onRetry={again} />
  if (shown.kind === 'pdf')
    return (
      <Suspense fallback={<Waiting />}>
        <PdfView url={shown.url} file={file} onRetry={again} />
      </Suspense>
    )
  return (
    <>
      {shown.cut ? (
        <div role="status" className="file-preview-cut">
          {t('files.preview.cut')}
        </div>
      ) : null}
      {shown.kind === 'sheets' ? <SheetsView sheets={shown.sheets} /> : null}
      {shown.kind === 'document' ? <DocumentPaper blocks={shown.blocks} name={file.name} /> : null}
      {shown.kind === 'text' ? (
        <pre className="file-preview-text" role="region" aria-label={file.name} tabIndex={0}>
          {shown.text}
        </pre>
      ) : null}
    </>
  )
}

function Waiting() {
  return (
    <div className="file-preview-waiting">
      <Loading rows={8} />
    </div>
  )
}
