import { join } from 'node:path'
import type { Settings } from '#server/settings.ts'
import { diskRoom, refuseFullDisk } from '#server/storage/disk-room.ts'
import { localDisk } from '#server/storage/local-disk.ts'
import type { Storage } from '#server/storage/storage.ts'
import { uploadParts, type UploadParts } from '#server/storage/upload-parts.ts'

/** The file storage of one node. */
export interface FilePlace {
  readonly folder: string
  readonly files: Storage
  readonly parts: UploadParts
  /** @throws Refused 503 when these bytes would leave too little room */
  readonly refuseWithoutRoom: (wantedBytes: number) => Promise<void>
}

const places = new WeakMap<Settings, FilePlace>()

/** The files of a node, below its data folder; several nodes must share that folder. */
export function filePlace({ settings }: { readonly settings: Settings }): FilePlace {
  const known = places.get(settings)
  if (known) return known
  const folder = join(settings.dataDirectory, 'files')
  const made = {
    folder,
    files: localDisk(folder),
    parts: uploadParts(folder),
    refuseWithoutRoom: async (wanted: number) => refuseFullDisk(await diskRoom(folder), wanted),
  }
  places.set(settings, made)
  return made
}
