import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'
import type { Frame, PushAbout } from '#server/sockets/sockets.ts'

/** The open page a frame came from. */
export interface SocketClient {
  readonly session: SignedIn
  readonly send: (frame: Frame) => void
}

/** Answers one frame; what it throws closes the socket. */
export type FrameHandler = (frame: Frame, client: SocketClient, kernel: Kernel) => Promise<void>

/** A frame for the sessions of some people, written for each of them. */
export interface WrittenFrame {
  readonly users: readonly string[]
  readonly frame: (session: SignedIn) => Frame
}

/**
 * Writes the frames of what this node was told, in the order in which they are to be sent.
 *
 * @param told since the last time, in order; of people without a socket at this node nothing is told
 */
export type FrameWriter = (told: readonly PushAbout[], kernel: Kernel) => Promise<readonly WrittenFrame[]>
