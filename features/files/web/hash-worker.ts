import SparkMD5 from 'spark-md5'

/**
 * Computes the MD5 of a file apart from the page, which stays alive however large the file is. It is told the file and answers with
 * percentages, and at last with the hash, or that the file cannot be read.
 */
export type HashAnswer = { readonly percent: number } | { readonly md5: string } | { readonly unreadable: true }

/** Bytes read at once (document 2, section 9). */
const sliceBytes = 10_240_000

const answer = (told: HashAnswer): void => postMessage(told)

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  hashOf(data).then(
    (md5) => answer({ md5 }),
    () => answer({ unreadable: true }),
  )
})

async function hashOf(file: Blob): Promise<string> {
  const hash = new SparkMD5.ArrayBuffer()
  for (let from = 0; from < file.size; from += sliceBytes) {
    answer({ percent: Math.floor((from / file.size) * 100) })
    hash.append(await file.slice(from, from + sliceBytes).arrayBuffer())
  }
  return hash.end()
}
