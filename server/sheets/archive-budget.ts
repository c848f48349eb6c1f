/** What a workbook may hold (security 8.7). It is a ZIP archive. */
const entriesAtMost = 2_000
const unpackedBytesAtMost = 20 * 1024 * 1024
const ratioAtMost = 100

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const endBytes = 22
const entryBytes = 46

/**
 * Whether an archive keeps the limits by what it says of itself: number of entries, unpacked size, ratio, no entry outside of it and no
 * archive inside. Whoever reads it must hold the real sizes against a limit too, as an archive may lie.
 */
export function keepsArchiveBudget(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === undefined) return false
  const count = view.getUint16(end + 10, true)
  if (count === 0 || count > entriesAtMost) return false
  let at = view.getUint32(end + 16, true)
  let unpacked = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > bytes.byteLength || view.getUint32(at, true) !== directoryEntry) return false
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const nameBytes = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes))
    unpacked += size
    if (unpacked > unpackedBytesAtMost || size > Math.max(packed, 1_024) * ratioAtMost || !isPlainEntry(name)) return false
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return true
}

function isPlainEntry(name: string): boolean {
  return !/^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)/.test(name) && !/\.(zip|xlsx|xlsm|gz|7z|rar)$/i.test(name)
}

/** Where the end of the directory stands; undefined for what is no archive. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - 0xffff)
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at
  return undefined
}
