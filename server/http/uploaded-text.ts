import { readFile } from 'node:fs/promises'
import type { TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { ReceivedFile } from '#server/http/serve.ts'

interface WantedText {
  /** What the name of the file must be like. */
  readonly names: RegExp
  /** What is said where there is no such file. */
  readonly otherwise: TextKey
}

/** The text of an uploaded file, without the mark that some editors begin it with. @throws Refused 422 */
export async function uploadedText(files: readonly ReceivedFile[], { names, otherwise }: WantedText): Promise<string> {
  const file = files[0]
  if (!file || !names.test(file.fileName)) throw new Refused(refusal('invalid', otherwise))
  return (await readFile(file.path, 'utf8')).replace(/^\uFEFF/, '')
}
