import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { openTicket } from '#features/session/contract.ts'
import type { TestClient } from '#server/testing/test-client.ts'

export type Frame = Readonly<Record<string, unknown>> & { readonly method: string }

/** The socket of an open page. Which frames come, and in which order, depends on what happened just before: ask for a method. */
export interface TestSocket {
  /** All that came, the first one first. */
  readonly frames: readonly Frame[]
  /** The next frame of a method, after the last one that was asked for; waits until it comes. */
  readonly next: (method: string) => Promise<Frame>
  readonly send: (frame: Readonly<Record<string, unknown>>) => void
  /** Code with which it was closed. */
  readonly closed: Promise<number>
  readonly close: () => Promise<number>
}

/** Opens the socket of a signed-in client as a page does, at its own node or another one. It ends with the test. */
export async function openSocket(client: TestClient, { address }: { readonly address: string } = client): Promise<TestSocket> {
  const { ticket } = await client.get(openTicket, { body: { purpose: 'websocket' } })
  return socketAt(address, `/websocket/${ticket}`)
}

/** Opens a socket at an address of a server, without asking for a ticket. */
export async function socketAt(address: string, path: string): Promise<TestSocket> {
  const socket = new WebSocket(address.replace('http', 'ws') + path)
  onTestFinished(() => socket.terminate())
  const frames: Frame[] = []
  let taken = 0
  let came = Promise.withResolvers<void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)) as Frame)
    came.resolve()
    came = Promise.withResolvers()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  const next = async (method: string): Promise<Frame> => {
    for (;;) {
      const at = frames.findIndex((frame, index) => index >= taken && frame.method === method)
      const found = frames[at]
      if (found) {
        taken = at + 1
        return found
      }
      await came.promise
    }
  }
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return {
    frames,
    next,
    send: (frame) => socket.send(JSON.stringify(frame)),
    closed,
    close: () => {
      socket.close()
      return closed
    },
  }
}
