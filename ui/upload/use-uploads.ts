import { useEffect, useRef, useState } from 'react'
import type { TextKey } from '#engine/texts/text.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { uploadPort } from '#ui/upload/port.ts'
import type { UploadedFile, UploadRules } from '#ui/upload/port.ts'

/** States of an upload (document 2, section 4). */
export type UploadState = 'checking' | 'waiting' | 'uploading' | 'paused' | 'success' | 'error'

export interface RunningUpload {
  readonly key: number
  readonly file: File
  readonly state: UploadState
  readonly percent: number
  /** The server's message, if there is one. */
  readonly reason?: string
}

/** Why files were not taken: `file` names the one, where it is about one. */
export interface RefusedUpload {
  readonly file?: string
  readonly refusal: Refusal
}

interface UploadsInput<Item extends UploadedFile> {
  readonly files: readonly Item[]
  readonly rules: UploadRules
  /** Largest number of files; 0 is no limit. */
  readonly limit: number
  /** What is said of more, with `limit`. */
  readonly tooMany?: TextKey | undefined
  readonly check: (file: { readonly name: string; readonly fileSize: number }) => Refusal | undefined
  readonly onChange: (files: readonly UploadedFile[]) => void
}

/** Uploads files one after another and appends each to the value when it is stored. */
export function useUploads<Item extends UploadedFile>(input: UploadsInput<Item>) {
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  const [refused, setRefused] = useState<readonly RefusedUpload[]>([])
  const latest = useRef<{ files: readonly UploadedFile[]; input: UploadsInput<Item> }>({ files: input.files, input })
  latest.current = { files: input.files, input }
  const controllers = useRef(new Map<number, AbortController>())
  const queue = useRef<Promise<void>>(Promise.resolve())
  const lastKey = useRef(0)
  useEffect(() => () => controllers.current.forEach((controller) => controller.abort()), [])

  const put = (key: number, change: Partial<RunningUpload>) =>
    setRunning((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number) => setRunning((all) => all.filter((one) => one.key !== key))

  const send = async (key: number, file: File) => {
    const controller = controllers.current.get(key)
    const port = uploadPort()
    if (!controller || controller.signal.aborted || !port) return
    put(key, { state: 'uploading' })
    try {
      const told = (state: UploadState) => (percent: number) => put(key, { state, percent })
      const { rules } = latest.current.input
      const stored = await port.upload(file, rules, told('uploading'), controller.signal, told('checking'))
      drop(key)
      const files = [...latest.current.files, stored]
      latest.current = { ...latest.current, files }
      latest.current.input.onChange(files)
    } catch (error) {
      if (!controller.signal.aborted) put(key, { state: 'error', reason: error instanceof Error ? error.message : undefined })
    }
  }
  const start = (key: number, file: File) => {
    controllers.current.set(key, new AbortController())
    queue.current = queue.current.then(() => send(key, file))
  }
  return {
    running,
    refused,
    add: (files: readonly File[]) => {
      const { accepted, refusals } = sift(files, latest.current.input, running.length)
      setRefused(refusals)
      const fresh = accepted.map((file): RunningUpload => ({ key: (lastKey.current += 1), file, state: 'waiting', percent: 0 }))
      setRunning((all) => [...all, ...fresh])
      for (const { key, file } of fresh) start(key, file)
    },
    /** Pauses the upload; the parts already stored are kept for `retry`. */
    pause: (key: number) => {
      controllers.current.get(key)?.abort()
      put(key, { state: 'paused' })
    },
    cancel: (key: number) => {
      controllers.current.get(key)?.abort()
      drop(key)
    },
    retry: (key: number) => {
      const again = running.find((one) => one.key === key)
      if (!again) return
      put(key, { state: 'waiting', reason: undefined })
      start(key, again.file)
    },
  }
}

function sift(
  files: readonly File[],
  { limit, tooMany = 'fields.upload.too-many', check, files: there }: UploadsInput<UploadedFile>,
  running: number,
) {
  if (!uploadPort()) return { accepted: [], refusals: [{ refusal: refusal('unavailable', 'ui.upload.unavailable') }] }
  const checked = files.map((file) => ({ file, refusal: check({ name: file.name, fileSize: file.size }) }))
  const refusals = checked.flatMap(({ file, refusal: found }): RefusedUpload[] => (found ? [{ file: file.name, refusal: found }] : []))
  const fitting = checked.filter((one) => !one.refusal).map(({ file }) => file)
  const room = limit === 0 ? fitting.length : Math.max(0, limit - there.length - running)
  const beyond = { refusal: refusal('invalid', tooMany, { params: { limit } }) }
  return { accepted: fitting.slice(0, room), refusals: fitting.length > room ? [...refusals, beyond] : refusals }
}
