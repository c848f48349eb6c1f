import type { Tx } from '#server/database/types.ts'

/** A frame of the socket; identity comes from the connection only (security 4.9). */
export type Frame = Readonly<Record<string, unknown>> & { readonly method: string }

/** A frame and who shall get it; `'all'` is everybody signed in. */
export interface Push {
  readonly users: readonly string[] | 'all'
  readonly frame: Frame
}

/**
 * Tells open pages of something by its ids alone. Each node that holds sockets of these people reads it and writes the frames, for each
 * session its own: so nothing of the content travels between nodes, and what must be made for a reader is made for that one.
 */
export interface PushAbout {
  readonly users: readonly string[]
  /** Kind of the thing; a feature declares what writes its frames (`pushes` of the manifest). */
  readonly about: string
  readonly ids: readonly string[]
}

/** What features send to open pages, whichever node holds them. */
export interface Sockets {
  /**
   * Sends frames to every open socket of their users, on every node. In a transaction they leave with its commit, and frames of several
   * transactions in the order of the commits, whichever nodes they ran on.
   */
  readonly push: (pushes: readonly (Push | PushAbout)[], tx?: Tx) => Promise<void>
  /** Sends a frame to the open sockets of this node alone, for what every node learns by itself. */
  readonly pushLocal: (push: Push) => void
  /** Closes the sockets of ended sessions on every node after a `logout` frame. */
  readonly endSessions: (sessionIds: readonly string[], frame: Frame) => Promise<void>
  /** Closes the sockets of a session whose screen was locked, on every node. */
  readonly lockSession: (sessionId: string) => Promise<void>
  /** Open sockets of this node. */
  readonly count: () => number
}
