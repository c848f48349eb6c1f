import type { HashAnswer } from '#features/files/web/hash-worker.ts'
import { translate } from '#web/i18n/i18n.ts'

/**
 * MD5 of a file in hexadecimal, computed in a worker, so that the page answers while a large one is read.
 *
 * @param onCheck told how much was read
 * @throws Error with the words for the user when the file cannot be read; AbortError when given up
 */
export function hashFile(file: File, signal: AbortSignal, onCheck: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
    const end = (act: () => void): void => {
      worker.terminate()
      signal.removeEventListener('abort', giveUp)
      act()
    }
    const giveUp = (): void => end(() => reject(new DOMException('the upload was given up', 'AbortError')))
    const unreadable = (): void => end(() => reject(new Error(translate('files.unreadable', { name: file.name }))))
    signal.addEventListener('abort', giveUp, { once: true })
    worker.addEventListener('error', unreadable)
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      if ('percent' in data) onCheck(data.percent)
      else if ('md5' in data) end(() => resolve(data.md5))
      else unreadable()
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(file)
  })
}
