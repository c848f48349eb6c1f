import { AnnotationMode, getDocument, GlobalWorkerOptions, PasswordException, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- with this ending the build gives the address of the file
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Fonts and character maps of the library, which the build puts beside the pages (`pdf-files.ts`). */
const folder = `${import.meta.env.BASE_URL}assets/pdfjs-${version}`

/** Why a PDF is not shown. */
export type PdfProblem = 'locked' | 'unreadable' | 'too-many'

export interface OpenedPdf {
  /** Height by width of each page. */
  readonly pages: readonly number[]
  /** Draws a page as wide as is asked for; the text is what stands on it. */
  draw(number: number, canvas: HTMLCanvasElement, widthPixels: number): { readonly text: Promise<string>; readonly stop: () => void }
}

/** Enough for a screen at three times its size; some pages are posters. */
const pixelsAtMost = 16_000_000
const pagesAtMost = 2_000

/**
 * Reads a PDF in a worker. Its pages are pictures on a canvas: no script, form, link or attachment of it does anything (security 8.4).
 *
 * @param signal ends the worker, also one that a file keeps busy
 */
export async function openPdf(blob: Blob, signal: AbortSignal): Promise<OpenedPdf | PdfProblem> {
  // One of our own, as the library would wait until it answers before it ends it.
  const worker = new PDFWorker()
  const close = () => worker.destroy()
  signal.addEventListener('abort', close, { once: true })
  const loading = getDocument({
    worker,
    data: await blob.arrayBuffer(),
    cMapUrl: `${folder}/cmaps/`,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    wasmUrl: `${folder}/wasm/`,
    // The content policy forbids to compile it.
    useWasm: false,
    enableXfa: false,
    maxImageSize: 40_000_000,
    canvasMaxAreaInBytes: pixelsAtMost * 4,
  })
  try {
    const pdf = await loading.promise
    if (pdf.numPages > pagesAtMost) {
      close()
      return 'too-many'
    }
    const first = (await pdf.getPage(1)).getViewport({ scale: 1 })
    const pages = Array.from({ length: pdf.numPages }, () => first.height / first.width)
    return { pages, draw: (...given) => draw(pdf, ...given) }
  } catch (problem) {
    close()
    return problem instanceof PasswordException ? 'locked' : 'unreadable'
  }
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>

function draw(pdf: Pdf, number: number, canvas: HTMLCanvasElement, widthPixels: number): ReturnType<OpenedPdf['draw']> {
  let [isStopped, cancel] = [false, () => undefined as void]
  const drawn = (async () => {
    const page = await pdf.getPage(number)
    const plain = page.getViewport({ scale: 1 })
    const scale = Math.min(widthPixels / plain.width, Math.sqrt(pixelsAtMost / (plain.width * plain.height)))
    const viewport = page.getViewport({ scale })
    if (isStopped) return ''
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    // Pages may differ in their shape from the first.
    canvas.parentElement?.style.setProperty('aspect-ratio', `${plain.width} / ${plain.height}`)
    // Fields that were filled in, signatures and stamps as they look; they are no inputs and run nothing.
    const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
    cancel = () => task.cancel()
    await task.promise
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })()
  return {
    text: drawn,
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}
