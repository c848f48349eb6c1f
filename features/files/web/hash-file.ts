import SparkMD5 from 'spark-md5'
import { translate } from '#web/i18n/i18n.ts'

/** Bytes read at once while hashing (document 2, section 9). */
const sliceBytes = 10_240_000

/**
 * MD5 of a file in hexadecimal, read in slices, so that a large one fits into memory and the page stays alive.
 *
 * @throws Error with the words for the user when the file cannot be read; AbortError when given up
 */
export async function hashFile(file: File, signal: AbortSignal): Promise<string> {
  const hash = new SparkMD5.ArrayBuffer()
  for (let from = 0; from < file.size; from += sliceBytes) {
    signal.throwIfAborted()
    hash.append(await sliceOf(file, from))
  }
  return hash.end()
}

async function sliceOf(file: File, from: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(from, from + sliceBytes).arrayBuffer()
  } catch (problem) {
    throw new Error(translate('files.unreadable', { name: file.name }), { cause: problem })
  }
}
