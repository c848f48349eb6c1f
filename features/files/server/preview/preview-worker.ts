import { parentPort, workerData } from 'node:worker_threads'
import { buffer } from 'node:stream/consumers'
import { parseCsv } from 'hucre/csv'
import { readXlsx, type CellValue, type Sheet } from 'hucre/xlsx'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { shownAtMost, type ShownDocument, type ShownSheets } from '#features/files/contract/preview.ts'
import { readDocument } from '#features/files/server/preview/document.ts'
import { cellText } from '#server/sheets/cell-text.ts'

/* Reads one file and ends, beside the server's own thread (`runLimited`). */

export interface PreviewJob {
  readonly kind: 'document' | 'sheets' | 'table'
  readonly bytes: Uint8Array
}

/** The parts of a document that are looked at. */
const wanted = /^word\/(document|styles|numbering)\.xml$|^word\/_rels\/document\.xml\.rels$|^word\/media\/[\w.-]+$/

/** Of one cell that are shown. */
const cellCharacters = 5_000

const job = workerData as PreviewJob
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a worker has no origin
parentPort?.postMessage(await shownOf(job))

async function shownOf({ kind, bytes }: PreviewJob): Promise<ShownDocument | ShownSheets | undefined> {
  if (kind === 'document') return readDocument(await partsOf(bytes))
  if (kind === 'table') return sheetsOf([{ name: '', rows: parseCsv(new TextDecoder().decode(bytes)) }])
  // One more than are shown, so that it is told that there are more.
  let left = shownAtMost.sheets + 1
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden && (left -= 1) >= 0,
    maxRows: shownAtMost.rows + 1,
  })
  return sheetsOf(sheets)
}

/** Formulas show what was computed last. */
function sheetsOf(sheets: readonly Pick<Sheet, 'name' | 'rows' | 'columns' | 'merges'>[]): ShownSheets {
  let left: number = shownAtMost.characters
  let cut = sheets.length > shownAtMost.sheets
  const shown = sheets.slice(0, shownAtMost.sheets).map(({ name, rows, columns = [], merges = [] }) => {
    cut ||= rows.length > shownAtMost.rows || rows.some((row) => row.length > shownAtMost.columns)
    const texts = rows.slice(0, shownAtMost.rows).map((row) =>
      row.slice(0, shownAtMost.columns).map((cell) => {
        const text = cellText(inDigits(cell)).slice(0, cellCharacters)
        left -= text.length + 1
        if (left >= 0) return text
        cut = true
        return ''
      }),
    )
    return {
      name,
      rows: texts,
      widths: columns.slice(0, shownAtMost.columns).map(({ width = 0 }) => width),
      merged: mergedIn(merges, texts.length),
    }
  })
  return { kind: 'sheets', sheets: shown, cut }
}

/** Cells that lie over others, within what is shown. They cannot lie over each other, so together they are no more than all cells. */
function mergedIn(merges: NonNullable<Sheet['merges']>, rowCount: number): ShownSheets['sheets'][number]['merged'] {
  let left = rowCount * shownAtMost.columns
  return merges.flatMap(({ startRow: row, startCol: column, endRow, endCol }) => {
    const rows = Math.min(endRow, rowCount - 1) - row + 1
    const columns = Math.min(endCol, shownAtMost.columns - 1) - column + 1
    if (row < 0 || column < 0 || rows < 1 || columns < 1 || rows * columns > left) return []
    left -= rows * columns
    return [{ row, column, rows, columns }]
  })
}

/** A computed number without what lies beyond the digits that spreadsheets keep. */
function inDigits(cell: CellValue | undefined): CellValue | undefined {
  return typeof cell === 'number' && Number.isFinite(cell) ? Number(cell.toPrecision(15)) : cell
}

/** The parts of a document that are looked at. The library refuses an entry that is larger than it says. */
async function partsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const parts = new Map<string, Uint8Array>()
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (problem, opened) => (problem ? reject(problem) : resolve(opened))),
  )
  await new Promise<void>((resolve, reject) => {
    const take = async (entry: Entry): Promise<void> => {
      if (wanted.test(entry.fileName)) parts.set(entry.fileName, await contentOf(zip, entry))
      zip.readEntry()
    }
    zip
      .on('entry', (entry: Entry) => void take(entry).catch(reject))
      .once('end', resolve)
      .once('error', reject)
    zip.readEntry()
  })
  return parts
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (problem, stream) => (problem ? reject(problem) : resolve(buffer(stream)))),
  )
}
