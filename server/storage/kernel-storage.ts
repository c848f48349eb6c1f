import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archivesInBucket, archivesOnDisk, type Archives } from '#server/storage/archives.ts'
import type { Settings } from '#server/settings.ts'
import { diskRoom, refuseFullDisk } from '#server/storage/disk-room.ts'
import { localDisk } from '#server/storage/local-disk.ts'
import { S3Bucket, s3Parts, s3Storage } from '#server/storage/s3-bucket.ts'
import type { Storage } from '#server/storage/storage.ts'
import { uploadParts, type UploadParts } from '#server/storage/upload-parts.ts'

/** The file storage of one node. */
export interface FilePlace {
  readonly files: Storage
  readonly parts: UploadParts
  /** Backups of the installation; they lie beside the files, and no call on files reaches them. */
  readonly archives: Archives
  /** @throws Refused 503 when these bytes would leave too little room */
  readonly refuseWithoutRoom: (wantedBytes: number) => Promise<void>
}

const places = new WeakMap<Settings, FilePlace>()

/** The files of a node: in a bucket where one is given, else below its data folder, which several nodes then share. */
export function filePlace({ settings }: { readonly settings: Settings }): FilePlace {
  const known = places.get(settings)
  if (known) return known
  const folder = join(settings.dataDirectory, 'files')
  const backups = join(settings.dataDirectory, 'backups')
  const made = settings.s3 ? inBucket(new S3Bucket(settings.s3), backups) : onDisk(folder, backups)
  places.set(settings, made)
  return made
}

function onDisk(folder: string, backups: string): FilePlace {
  const refuseWithoutRoom = async (wanted: number): Promise<void> => refuseFullDisk(await diskRoom(folder), wanted)
  return { files: localDisk(folder), parts: uploadParts(folder), archives: archivesOnDisk(backups), refuseWithoutRoom }
}

/** On their way files lie on the node's own disk. */
function inBucket(bucket: S3Bucket, backups: string): FilePlace {
  const refuseWithoutRoom = async (wanted: number): Promise<void> => refuseFullDisk(await diskRoom(tmpdir()), wanted)
  return { files: s3Storage(bucket), parts: s3Parts(bucket), archives: archivesInBucket(bucket, backups), refuseWithoutRoom }
}
