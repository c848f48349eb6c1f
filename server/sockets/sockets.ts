/** A frame of the socket; identity comes from the connection only (security 4.9). */
export type Frame = Readonly<Record<string, unknown>> & { readonly method: string }

/** What features send to open pages, whichever node holds them. */
export interface Sockets {
  /** Sends a frame to every open socket of these users, on every node. `'all'` reaches everybody signed in. */
  readonly push: (userIds: readonly string[] | 'all', frame: Frame) => Promise<void>
  /** Sends a frame to the open sockets of this node alone, for what every node learns by itself. */
  readonly pushLocal: (users: readonly string[] | 'all', frame: Frame) => void
  /** Closes the sockets of ended sessions on every node after a `logout` frame. */
  readonly endSessions: (sessionIds: readonly string[], frame: Frame) => Promise<void>
}
