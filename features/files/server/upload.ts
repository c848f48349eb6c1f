import { refusal, Refused } from '#engine/values/refusal.ts'
import { uploadFile } from '#features/files/contract.ts'
import { admitFile } from '#features/files/server/content/admit-file.ts'
import { storeFile } from '#features/files/server/store-file.ts'
import { serve } from '#server/http/serve.ts'
import { filePlace } from '#server/storage/kernel-storage.ts'

/** Stores one file of at most 10 MiB; larger ones come in chunks. */
export const serveUpload = serve(uploadFile, async (context) => {
  const { params, files, kernel, session } = context
  const received = files[0]
  if (!received) throw new Refused(refusal('malformed', 'files.none'))
  await filePlace(kernel).refuseWithoutRoom(received.sizeBytes)
  const file = await admitFile({
    file: { path: received.path, name: received.fileName },
    kind: params.type,
    userId: session.userId,
  })
  return storeFile(context, { file, kind: params.type })
})
