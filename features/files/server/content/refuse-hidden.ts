import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { openPromise } from 'yauzl'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { AcceptedType } from '#features/files/server/content/accepted-types.ts'
import { archiveFaultOfFile, endsAsArchive, type ArchiveFault } from '#server/sheets/archive-budget.ts'

/** Unpacked: of a document, whose sizes are counted, and of a ZIP archive, which nothing here unpacks. */
const unpackedAtMost = { document: 100 * 1024 * 1024, archive: 2 * 1024 * 1024 * 1024 } as const

/** The part of a document that says of what kinds its parts are. */
const kindsPart = '[Content_Types].xml'
const kindsBytes = 1024 * 1024
const programKinds = /vbaProject|macroEnabled|macrosheet/i

const reasons = {
  unreadable: 'files.archive-unfit',
  'too-large': 'files.archive-too-large',
  macros: 'files.macros',
} as const satisfies Record<ArchiveFault, string>

/**
 * Refuses what a file of an accepted type may hide: a bomb, programs within a document, a second file behind the first (security 8.3, 8.7).
 * Memory is bounded, and so is time by the size that a document may have unpacked.
 *
 * @throws Refused 422 with the reason
 */
export async function refuseHidden(path: string, { packed, looksLike, image }: AcceptedType): Promise<void> {
  if (packed) {
    const fault = (await archiveFaultOfFile(path, unpackedAtMost[packed])) ?? (packed === 'document' ? await faultWithin(path) : undefined)
    if (fault) throw new Refused(refusal('invalid', reasons[fault]))
    return
  }
  // What is written anew loses all that stands behind it.
  if (image !== 'encoded' && (await endsAsArchive(path))) throw new Refused(refusal('invalid', 'files.two-kinds'))
  if (looksLike.includes('cfb') && (await holdsOldMacros(path))) throw new Refused(refusal('invalid', 'files.macros'))
}

/** Unpacks each part to nowhere: the library fails as soon as one is not as large as the directory says, which was judged. */
async function faultWithin(path: string): Promise<ArchiveFault | undefined> {
  try {
    const zip = await openPromise(path, { lazyEntries: true })
    const endings = new Set<string>()
    const told: string[] = []
    for await (const entry of zip.eachEntry()) {
      const part = await zip.openReadStreamPromise(entry)
      if (entry.fileName !== kindsPart) {
        endings.add(endingOf(entry.fileName))
        for await (const _ of part);
      } else if (entry.uncompressedSize > kindsBytes) return 'unreadable'
      else {
        const kinds = readableKinds(await buffer(part))
        if (kinds === undefined) return 'unreadable'
        told.push(kinds)
      }
    }
    return told.some((kinds) => programKinds.test(kindsOfParts(kinds, endings))) ? 'macros' : undefined
  } catch {
    return 'unreadable'
  }
}

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** What is said of all parts whose names end alike, in the one form that is taken out: whatever is written otherwise is judged. */
const kindOfEnding = /<Default\s+Extension="([^"<>&]*)"\s+ContentType="[^"<>&]*"\s*\/>/g

/** Without what is told of endings that no part has: some libraries list there whatever they could write, programs included. */
function kindsOfParts(kinds: string, endings: ReadonlySet<string>): string {
  return kinds.replace(kindOfEnding, (whole, ending: string) => (endings.has(ending.toLowerCase()) ? whole : ''))
}

/** The text of the part; undefined where names may stand in it that only other readers find: in another encoding, or by their numbers. */
function readableKinds(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /&#|\0|^[^>]*encoding\s*=\s*["'](?!utf-8["'])|<!DOCTYPE/i.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** How the folder of programs is called within documents of Office 97 to 2003 (MS-OVBA, 2.2.1). */
const oldMacros = Buffer.from('_VBA_PROJECT', 'utf16le')

async function holdsOldMacros(path: string): Promise<boolean> {
  let kept: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([kept, chunk])
    if (seen.includes(oldMacros)) return true
    kept = seen.subarray(-oldMacros.length)
  }
  return false
}
