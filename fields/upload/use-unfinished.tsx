import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { refusal } from '#engine/values/refusal.ts'
import { usePlace } from '#fields/place.tsx'
import type { LostFilesProps } from '#fields/upload/lost-files.tsx'
import type { UnfinishedFile } from '#ui/upload/use-uploads.ts'

const reason = refusal('invalid', 'fields.upload.unfinished')

/** Seldom needed: an upload ends with its page when the browser is closed. */
const LostFiles = lazy(() => import('#fields/upload/lost-files.tsx'))

/** Chosen files that are not stored. */
interface Unfinished {
  /** Takes those that are on their way, paused or failed. */
  readonly tell: (files: readonly UnfinishedFile[]) => void
  /** Those that were on their way when the form was left, to be chosen again or given up; nothing where there are none. */
  readonly lost: (given: Pick<LostFilesProps, 'accept'> & { readonly add: (files: readonly File[]) => void }) => ReactNode
}

/**
 * Tells the form as long as chosen files are not stored, as it would be saved without them, and which they are: with what else was entered the form
 * keeps their names, and shows them again after it was left.
 */
export function useUnfinished(): Unfinished {
  const { unfinished, files } = usePlace()
  const [running, setRunning] = useState<readonly UnfinishedFile[]>([])
  const [lost, setLost] = useState<readonly string[]>(() => files?.left() ?? [])
  const isUnfinished = running.length + lost.length > 0
  useEffect(() => {
    if (!isUnfinished) return undefined
    unfinished?.(reason)
    return () => unfinished?.(undefined)
  }, [unfinished, isUnfinished])
  // One that was refused would be refused again, so nobody is asked to choose it again.
  useEffect(() => files?.keep([...lost, ...running.flatMap(({ name, isRefused }) => (isRefused ? [] : [name]))]), [files, lost, running])
  const forget = (name: string) => setLost(lost.filter((other) => other !== name))
  return {
    tell: (told) => {
      setRunning(told)
      // One that was chosen again beside the list is no longer lost.
      const left = lost.filter((name) => told.every((file) => file.name !== name))
      if (left.length < lost.length) setLost(left)
    },
    lost: ({ accept, add }) =>
      lost.length === 0 ? null : (
        <Suspense fallback={null}>
          <LostFiles
            names={lost}
            accept={accept}
            onForget={forget}
            onChoose={(name, file) => {
              forget(name)
              add([file])
            }}
          />
        </Suspense>
      ),
  }
}
