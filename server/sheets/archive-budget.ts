/** What an archive that is read may hold (security 8.7); workbooks and documents are ZIP archives. */
const entriesAtMost = 2_000
const ratioAtMost = 100
/** Unpacked: of a workbook that somebody waits for, and of a file that is shown or read beside the requests. */
export const unpackedBytes = { import: 20 * 1024 * 1024, large: 100 * 1024 * 1024 } as const

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endBytes = 22
const entryBytes = 46
/** Where a directory of the 64-bit form is found: a reader would follow it past the directory that was judged. */
const largeLocator = 0x07064b50
const locatorBytes = 20

/** Why an archive is not read: it is none, it would unpack into too much, or it holds programs. */
export type ArchiveFault = 'unreadable' | 'too-large' | 'macros'

/**
 * What is wrong with an archive by what it says of itself: number of entries, unpacked size, ratio, an entry outside of it, an
 * archive inside, programs. Whoever reads it must hold the real sizes against a limit too, as an archive may lie.
 */
export function archiveFault(bytes: Uint8Array, unpackedAtMost: number = unpackedBytes.import): ArchiveFault | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === undefined) return 'unreadable'
  if (end >= locatorBytes && view.getUint32(end - locatorBytes, true) === largeLocator) return 'unreadable'
  const count = view.getUint16(end + 10, true)
  if (count === 0) return 'unreadable'
  if (count > entriesAtMost) return 'too-large'
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > bytes.byteLength || view.getUint32(at, true) !== directoryEntry) return 'unreadable'
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const nameBytes = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes))
    unpacked += size
    if (unpacked > unpackedAtMost || size > Math.max(packed, 1_024) * ratioAtMost) return 'too-large'
    if (!isPlainEntry(name) || isUntold(view, at)) return 'unreadable'
    if (/(^|\/)vbaProject\.bin$|(^|\/)macrosheets\//i.test(name)) return 'macros'
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return undefined
}

/** Whether an entry says it is empty and may not be: then a reader goes by what stands behind it, which nothing limits. */
function isUntold(view: DataView, at: number): boolean {
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  const packedNothing = method === 0 ? 0 : 2
  return size === 0 && (packed > packedNothing || (packed === 0 && method !== 0 && (flags & toldBehind) !== 0))
}

/** Flag of an entry whose sizes stand behind it. */
const toldBehind = 8

function isPlainEntry(name: string): boolean {
  return !/^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)/.test(name) && !/\.(zip|xlsx|xlsm|gz|7z|rar)$/i.test(name)
}

/** Where the end of the directory stands; undefined for what is no archive. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - 0xffff)
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at
  return undefined
}
