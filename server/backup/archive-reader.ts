import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress, zstdDecompressSync } from 'node:zlib'
import { entryNames, fileIdOf, formatNumber, manifestShape, sealShape, type Manifest } from '#server/backup/manifest.ts'
import { schemaShape, type DatabaseSchema } from '#server/backup/schema.ts'
import { blockBytes, paddingAfter, readTarHeader, type TarEntry } from '#server/backup/tar.ts'

/** Why an archive is not restored; `text` names the reason. */
export class ArchiveRefused extends Error {
  readonly reason: 'damaged' | 'no-archive' | 'newer-format'
  readonly place: string

  constructor(reason: ArchiveRefused['reason'], place = '') {
    super(`the archive is refused: ${reason}${place && ` (${place})`}`)
    this.name = 'ArchiveRefused'
    this.reason = reason
    this.place = place
  }
}

/** An entry and where its content begins. */
export interface PlacedEntry extends TarEntry {
  readonly at: number
}

/** An archive that was read from its first to its last byte and is as it was written. */
export interface VerifiedArchive {
  /** What was read; its path may lead elsewhere by now. Closed by who verified it. */
  readonly file: FileHandle
  readonly manifest: Manifest
  /** From the bytes that were compared with the manifest. */
  readonly schema: DatabaseSchema
  /** SHA-256 of the manifest, and the signature beside it: who knows the keys of the installation judges it. */
  readonly sha256: string
  readonly signature: string
}

const pieceBytes = 1024 * 1024

/** What is short enough to be held in memory. */
const mostManifestBytes = 64 * 1024 * 1024

/** What the schema of an archive may grow to. */
const mostSchemaBytes = 512 * 1024 * 1024

/**
 * Reads an archive whole, in the memory of one piece, compares every part with its hash in the manifest, and lends it open to the work.
 *
 * @throws ArchiveRefused where a single byte differs, something is missing, or the format is newer than this program
 */
export async function withVerified<Result>(path: string, work: (archive: VerifiedArchive) => Promise<Result> | Result): Promise<Result> {
  const file = await open(path, 'r')
  try {
    return await work(await verified(file))
  } finally {
    await file.close()
  }
}

async function verified(file: FileHandle): Promise<VerifiedArchive> {
  const parts = new Map<string, { readonly bytes: number; readonly sha256: string }>()
  const files = { count: 0, chain: createHash('sha256') }
  let manifest: Buffer | undefined
  let seal: Buffer | undefined
  let schema: Buffer | undefined
  for await (const entry of entriesOf(file)) {
    const isShort = shortEntries.has(entry.name)
    if (isShort && entry.bytes > mostManifestBytes) throw new ArchiveRefused('damaged', entry.name)
    const { sha256, content } = await contentOf(file, entry, isShort)
    if (entry.name === entryNames.manifest) manifest = content
    else if (entry.name === entryNames.seal) seal = content
    else if (fileIdOf(entry.name) !== undefined) addFile(files, entry.name, sha256)
    else parts.set(entry.name, { bytes: entry.bytes, sha256 })
    if (entry.name === entryNames.schema) schema = content
  }
  return judged(file, { manifest, seal, schema, parts, files: { count: files.count, sha256: files.chain.digest('hex') } })
}

const shortEntries: ReadonlySet<string> = new Set([entryNames.manifest, entryNames.seal, entryNames.schema])

/** The parts of files count in their order, by what the manifest says of all of them. */
export function addFile(files: { count: number; readonly chain: Hash }, name: string, sha256: string): void {
  files.count += 1
  files.chain.update(`${name} ${sha256}\n`)
}

interface Read {
  readonly manifest: Buffer | undefined
  readonly seal: Buffer | undefined
  readonly schema: Buffer | undefined
  readonly parts: ReadonlyMap<string, { readonly bytes: number; readonly sha256: string }>
  readonly files: { readonly count: number; readonly sha256: string }
}

function judged(file: FileHandle, { manifest: bytes, seal: sealBytes, schema, parts, files }: Read): VerifiedArchive {
  if (!bytes || !sealBytes) throw new ArchiveRefused('no-archive')
  const seal = sealShape.safeParse(jsonOf(sealBytes)).data
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (seal?.sha256 !== sha256) throw new ArchiveRefused('damaged', entryNames.manifest)
  const told = jsonOf(bytes)
  // Asked before the rest is read: a newer format may say it otherwise.
  const format = manifestShape.pick({ format: true }).safeParse(told).data?.format
  if (format !== undefined && format > formatNumber) throw new ArchiveRefused('newer-format')
  const manifest = manifestShape.safeParse(told).data
  if (!manifest) throw new ArchiveRefused('damaged', entryNames.manifest)
  const expected = [
    [entryNames.schema, manifest.schema] as const,
    ...manifest.tables.map((table, index) => [entryNames.table(index + 1), table] as const),
  ]
  const wrong = expected.find(([name, part]) => parts.get(name)?.sha256 !== part.sha256 || parts.get(name)?.bytes !== part.bytes)
  if (wrong) throw new ArchiveRefused('damaged', wrong[0])
  if (parts.size !== expected.length) throw new ArchiveRefused('damaged', 'parts')
  if (files.count !== manifest.files.count || files.sha256 !== manifest.files.sha256) throw new ArchiveRefused('damaged', 'files')
  return { file, manifest, schema: schemaOf(schema!, manifest), sha256, signature: seal.signature }
}

/** @throws ArchiveRefused for what is no schema, or one of other tables than the manifest's */
function schemaOf(stored: Buffer, { tables }: Manifest): DatabaseSchema {
  const schema = schemaShape.safeParse(jsonOf(zstdDecompressSync(stored, { maxOutputLength: mostSchemaBytes }))).data
  const isOfTables = schema?.tables.length === tables.length && schema.tables.every(({ name }, index) => name === tables[index]!.name)
  if (!schema || !isOfTables) throw new ArchiveRefused('damaged', entryNames.schema)
  return schema
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The entries in their order; what lies between them and behind them must be zeros. @throws ArchiveRefused */
export async function* entriesOf(file: FileHandle): AsyncGenerator<PlacedEntry> {
  const { size } = await file.stat()
  let at = 0
  let name = 'header'
  const seen = new Set<string>()
  while (true) {
    const block = await bytesAt(file, at, blockBytes)
    if (isZero(block)) break
    const entry = readTarHeader(block)
    if (!entry) throw new ArchiveRefused(at === 0 ? 'no-archive' : 'damaged', at === 0 ? '' : `after ${name}`)
    name = entry.name
    // Files are as many as there are; their order and number stand in the manifest.
    if (fileIdOf(name) === undefined && seen.size === seen.add(name).size) throw new ArchiveRefused('damaged', name)
    at += blockBytes
    if (at + entry.bytes > size) throw new ArchiveRefused('damaged', name)
    yield { ...entry, at }
    at += entry.bytes
    const padding = paddingAfter(entry.bytes)
    if (!isZero(await bytesAt(file, at, padding))) throw new ArchiveRefused('damaged', name)
    at += padding
  }
  if (size !== at + 2 * blockBytes || !isZero(await bytesAt(file, at, 2 * blockBytes))) throw new ArchiveRefused('damaged', 'end')
}

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0)

async function bytesAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  for (let read = 0; read < bytes;) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, at + read)
    if (bytesRead === 0) throw new ArchiveRefused(at === 0 ? 'no-archive' : 'damaged', 'end')
    read += bytesRead
  }
  return buffer
}

async function contentOf(file: FileHandle, entry: PlacedEntry, isHeld: boolean): Promise<{ sha256: string; content?: Buffer }> {
  const hash = createHash('sha256')
  const held: Buffer[] = []
  for await (const piece of piecesOf(file, entry, hash)) if (isHeld) held.push(piece)
  return { sha256: hash.digest('hex'), ...(isHeld ? { content: Buffer.concat(held) } : {}) }
}

async function* piecesOf(file: FileHandle, { at, bytes }: PlacedEntry, hash: Hash): AsyncGenerator<Buffer> {
  for (let read = 0; read < bytes; read += pieceBytes) {
    const piece = await bytesAt(file, at + read, Math.min(pieceBytes, bytes - read))
    hash.update(piece)
    yield piece
  }
}

/**
 * Writes the content of a part as it was before it was compressed.
 *
 * @returns the hash of what was read now, as a file may be changed after it was verified
 */
export async function copyContent(file: FileHandle, entry: PlacedEntry, to: Writable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(piecesOf(file, entry, hash), createZstdDecompress(), to)
  return hash.digest('hex')
}
