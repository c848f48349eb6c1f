import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A frame from the client; identity comes from the connection only (security 4.9). */
export type Frame = Readonly<Record<string, unknown>> & { readonly method: string }

export interface SocketClient {
  readonly session: SignedIn
  readonly send: (frame: Frame) => void
}

export type FrameHandler = (frame: Frame, client: SocketClient, kernel: Kernel) => Promise<void>

export interface Sockets {
  /** Sends a frame to every open socket of these users, on every node. `'all'` reaches everybody signed in. */
  readonly push: (userIds: readonly string[] | 'all', frame: Frame) => Promise<void>
  /** Closes the sockets of ended sessions on every node after a `logout` frame. */
  readonly endSessions: (sessionIds: readonly string[], frame: Frame) => Promise<void>
}
