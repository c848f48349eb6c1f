import { useEffect, useState } from 'react'

export type Bytes = { readonly blob: Blob } | 'failed' | undefined

/** Fetches what an address gives, once, as it works once. */
export function useBytes(url: string): Bytes {
  const [bytes, setBytes] = useState<Bytes>()
  useEffect(() => {
    const controller = new AbortController()
    const tell = (next: Bytes) => (controller.signal.aborted ? undefined : setBytes(next))
    fetchedOnce(url).then(
      (blob) => tell({ blob }),
      () => tell('failed'),
    )
    return () => controller.abort()
  }, [url])
  return bytes
}

const fetched = new Map<string, Promise<Blob>>()

/** An effect may run twice for one address. */
function fetchedOnce(url: string): Promise<Blob> {
  const known = fetched.get(url)
  if (known) return known
  const coming = fetch(url).then((answer) => (answer.ok ? answer.blob() : Promise.reject(new Error(`answered ${answer.status}`))))
  fetched.set(url, coming)
  void coming.catch(() => undefined).finally(() => setTimeout(() => fetched.delete(url), 1_000))
  return coming
}
