import { open, type FileHandle } from 'node:fs/promises'

/** What an archive that is read may hold (security 8.7); workbooks and documents are ZIP archives. */
const entriesAtMost = 2_000
const ratioAtMost = 100
/** Unpacked: of a workbook that somebody waits for, and of a file that is shown or read beside the requests. */
export const unpackedBytes = { import: 20 * 1024 * 1024, large: 100 * 1024 * 1024 } as const

/** Archives within one: where rows are read there are none, and elsewhere documents may hold documents, which are archives too. */
const nestedNowhere = /\.(zip|xlsx|xlsm|gz|7z|rar)$/i
export const nestedInDocuments = /\.(zip|jar|gz|tgz|bz2|xz|7z|rar|cab|iso)$/i

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
export function archiveFault(
  bytes: Uint8Array,
  unpackedAtMost: number = unpackedBytes.import,
  nested: RegExp = nestedNowhere,
): ArchiveFault | undefined {
  const view = viewOf(bytes)
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
    if (!isPlainEntry(name) || nested.test(name) || isLink(view, at) || isUntold(view, at)) return 'unreadable'
    if (/(^|\/)vbaProject\.bin$|(^|\/)macrosheets\//i.test(name)) return 'macros'
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return undefined
}

/** Larger than the directory of as many entries as are allowed, with long names. */
const directoryBytes = 4 * 1024 * 1024

/**
 * As `archiveFault`, of a file that may be large: only its directory is read. There is nothing between the directory and the end, and
 * nothing behind that, so that all who read the archive find the same directory.
 */
export async function archiveFaultOfFile(path: string, unpackedAtMost: number): Promise<ArchiveFault | undefined> {
  return reading(path, async (handle, size) => {
    const tail = await tailOf(handle, size)
    const end = endOf(viewOf(tail))
    if (end === undefined) return 'unreadable'
    const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
    const isLast = end + endBytes + tail.readUInt16LE(end + 20) === tail.length
    if (!isLast || start + length !== size - tail.length + end) return 'unreadable'
    if (length > directoryBytes) return 'too-large'
    const directory = Buffer.alloc(length + endBytes)
    await handle.read(directory, 0, length, start)
    tail.copy(directory, length, end, end + endBytes)
    directory.writeUInt32LE(0, length + 16)
    return archiveFault(directory, unpackedAtMost, nestedInDocuments)
  })
}

/** Whether an archive stands at the end of a file of another kind, so that it is one or the other depending on who opens it. */
export async function endsAsArchive(path: string): Promise<boolean> {
  return reading(path, async (handle, size) => {
    const tail = await tailOf(handle, size)
    const end = endOf(viewOf(tail))
    if (end === undefined) return false
    if (tail.readUInt16LE(end + 10) === 0) return false
    // Readers look right before the end, whatever stands before the archive, or where the end says.
    const [length, told] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
    return (await isDirectory(handle, size - tail.length + end - length)) || isDirectory(handle, told)
  })
}

async function isDirectory(handle: FileHandle, at: number): Promise<boolean> {
  if (at < 0) return false
  const first = Buffer.alloc(4)
  await handle.read(first, 0, first.length, at)
  return first.readUInt32LE(0) === directoryEntry
}

async function reading<Result>(path: string, work: (handle: FileHandle, size: number) => Promise<Result>): Promise<Result> {
  const handle = await open(path, 'r')
  try {
    return await work(handle, (await handle.stat()).size)
  } finally {
    await handle.close()
  }
}

/** Where the end of an archive stands: behind it comes a comment at most. */
async function tailOf(handle: FileHandle, size: number): Promise<Buffer> {
  const tail = Buffer.alloc(Math.min(size, endBytes + 0xffff))
  await handle.read(tail, 0, tail.length, size - tail.length)
  return tail
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength)

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
  return !/^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)/.test(name)
}

/** A symbolic link as systems like Unix write it. */
function isLink(view: DataView, at: number): boolean {
  const [madeBy, attributes] = [view.getUint8(at + 5), view.getUint32(at + 38, true)]
  return madeBy === 3 && attributes >>> 28 === 0o12
}

/** Where the end of the directory stands; undefined for what is no archive. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - 0xffff)
  for (let at = view.byteLength - endBytes; at >= first; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at
  return undefined
}
