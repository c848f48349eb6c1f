import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import type { Frame } from '#server/sockets/sockets.ts'

/** The open page a frame came from. */
export interface SocketClient {
  readonly session: SignedIn
  readonly send: (frame: Frame) => void
}

/** Answers one frame; what it throws closes the socket. */
export type FrameHandler = (frame: Frame, client: SocketClient, kernel: Kernel) => Promise<void>
