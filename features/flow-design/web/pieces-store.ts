import { useSyncExternalStore } from 'react'
import { readPiece } from '#engine/flows/editing/pieces.ts'
import type { Piece } from '#engine/flows/editing/pieces.ts'

/** What was copied last, as a text: also in the designer of another flow, as long as the window is open. */
let copied: string | undefined
const listeners = new Set<() => void>()

export function keepPiece(text: string): void {
  copied = text
  for (const tell of listeners) tell()
}

export const keptPiece = (): Piece | undefined => (copied === undefined ? undefined : readPiece(copied))

/** Whether there is a node, or a branch, to be pasted. */
export function useKeptKind(): 'node' | 'branch' | undefined {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => copied,
  )
  const piece = text === undefined ? undefined : readPiece(text)
  return piece && (piece.kind === 'branch' ? 'branch' : 'node')
}
