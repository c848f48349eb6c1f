import type { TextKey } from '#engine/texts/text.ts'
import type { ProviderTemplate } from '#server/channels/channel.ts'
import type { Message } from '#server/channels/message.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Delivery } from '#server/outbox/outbox-handler.ts'

/** A message as it goes over one channel. */
export interface Sending {
  /** Code of the channel. */
  readonly channel: string
  readonly title: string
  readonly content: string
  /** Id of the account it goes over, where a channel has several. */
  readonly account?: string | undefined
  readonly template?: ProviderTemplate | undefined
}

/** A message for one receiver that was given to a channel outside. */
export interface HandedOver {
  readonly jobId: string
  readonly channel: string
  /** `''` for a channel that speaks to many at once. */
  readonly userId: string
  readonly message: Message
  readonly sending: Sending | undefined
  /** By which it is sent again (`deliverAgain`). */
  readonly payload: Readonly<Record<string, unknown>>
}

/** How a try ended. */
export type Tried = { readonly state: 'sent' } | { readonly state: 'waiting' | 'failed'; readonly reason: TextKey }

/** Decides over which channels messages go and with which words, and keeps a log of what went out. */
export interface Sendings {
  /** By the id of a message how it goes out; one that is absent goes over its own channels with its own text. */
  readonly plan: (
    delivery: Pick<Delivery, 'kernel' | 'tx'>,
    messages: readonly Message[],
  ) => Promise<ReadonlyMap<string, readonly Sending[]>>
  /** Says who of the receivers wants a message over a channel; read once for all messages that are due. */
  readonly wanted: (
    delivery: Pick<Delivery, 'kernel' | 'tx'>,
    messages: readonly Message[],
  ) => Promise<(message: Message, channel: string, userId: string) => boolean>
  /** When the hours end in which a person gets nothing from outside the product (epoch milliseconds); undefined outside of them. */
  readonly quietUntil: (kernel: Kernel, userId: string) => Promise<number | undefined>
  /** Notes that a message waits for that time, and which job sends it then. */
  readonly held: (tx: Tx, jobId: string, nextJobId: string) => Promise<void>
  /** Notes what was given to channels outside, in the transaction that does so; of a second run nothing is noted again. */
  readonly handedOver: (delivery: Pick<Delivery, 'kernel' | 'tx'>, deliveries: readonly HandedOver[]) => Promise<void>
  /** Notes how a try ended. */
  readonly tried: (kernel: Kernel, jobId: string, outcome: Tried) => Promise<void>
}
