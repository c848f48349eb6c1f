import { useEffect, useRef, useState } from 'react'
import type { TextKey } from '#engine/texts/text.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { RefusedFile, uploadPort } from '#ui/upload/port.ts'
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
  /** A part did not get through; it is sent again by itself. */
  readonly isInterrupted?: boolean
  /** Sent again it would be refused again. */
  readonly isRefused?: boolean
}

interface Places {
  readonly limit: number
  readonly files: readonly UploadedFile[]
  readonly running: readonly RunningUpload[]
}

/** Whether no further file fits beside those that are stored and on their way. What failed takes up no place. */
export function isFullWith({ limit, files, running }: Places): boolean {
  return limit > 0 && files.length + onTheWay(running) >= limit
}

const onTheWay = (running: readonly RunningUpload[]): number => running.filter(({ state }) => state !== 'error').length

/** A chosen file that is not stored. */
export interface UnfinishedFile {
  readonly name: string
  /** Sent again it would be refused again. */
  readonly isRefused: boolean
}

/** Those that are on their way, paused or failed. */
export const unfinishedIn = (running: readonly RunningUpload[]): readonly UnfinishedFile[] =>
  running.map(({ file, isRefused = false }) => ({ name: file.name, isRefused }))

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

  const put = (key: number, change: Partial<RunningUpload>) => setRunning((all) => withChange(all, key, change))
  const drop = (key: number) => setRunning((all) => all.filter((one) => one.key !== key))

  const send = async (key: number, file: File) => {
    const controller = controllers.current.get(key)
    const port = uploadPort()
    if (!controller || controller.signal.aborted || !port) return
    put(key, { state: 'uploading' })
    try {
      const told = (state: UploadState) => (percent: number) => put(key, { state, percent })
      const trouble = () => put(key, { isInterrupted: true })
      const stored = await port.upload(file, latest.current.input.rules, told('uploading'), controller.signal, told('checking'), trouble)
      drop(key)
      const files = [...latest.current.files, stored]
      latest.current = { ...latest.current, files }
      latest.current.input.onChange(files)
    } catch (error) {
      if (!controller.signal.aborted) put(key, failed(error))
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
      const { accepted, refusals } = sift(files, latest.current.input, onTheWay(running))
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
      const refusals = again ? refusedAgain(again, { ...latest.current.input, running }) : []
      setRefused(refusals)
      if (!again || refusals.length > 0) return
      put(key, { state: 'waiting', reason: undefined })
      start(key, again.file)
    },
  }
}

const withChange = (all: readonly RunningUpload[], key: number, change: Partial<RunningUpload>) =>
  all.map((one) => (one.key === key ? { ...one, isInterrupted: false, ...change } : one))

const failed = (error: unknown) =>
  ({
    state: 'error',
    reason: error instanceof Error ? error.message : undefined,
    isRefused: error instanceof RefusedFile,
  }) as const

/** What failed has kept no place, so there may be none left for it. */
function refusedAgain({ state, file }: RunningUpload, there: Places & { readonly tooMany?: TextKey | undefined }): RefusedUpload[] {
  return state === 'error' && isFullWith(there) ? [{ file: file.name, refusal: beyond(there.limit, there.tooMany) }] : []
}

function sift(files: readonly File[], { limit, tooMany, check, files: there }: UploadsInput<UploadedFile>, running: number) {
  if (!uploadPort()) return { accepted: [], refusals: [{ refusal: refusal('unavailable', 'ui.upload.unavailable') }] }
  const checked = files.map((file) => ({ file, refusal: check({ name: file.name, fileSize: file.size }) }))
  const refusals = checked.flatMap(({ file, refusal: found }): RefusedUpload[] => (found ? [{ file: file.name, refusal: found }] : []))
  const fitting = checked.filter((one) => !one.refusal).map(({ file }) => file)
  const room = limit === 0 ? fitting.length : Math.max(0, limit - there.length - running)
  const isOver = fitting.length > room
  return { accepted: fitting.slice(0, room), refusals: isOver ? [...refusals, { refusal: beyond(limit, tooMany) }] : refusals }
}

const beyond = (limit: number, tooMany: TextKey = 'fields.upload.too-many'): Refusal => refusal('invalid', tooMany, { params: { limit } })
