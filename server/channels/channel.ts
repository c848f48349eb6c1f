import type { Language, TextKey } from '#engine/texts/text.ts'
import type { Message } from '#server/channels/message.ts'
import type { Settings, SettingValues } from '#server/configuration/setting.ts'
import type { Delivery } from '#server/outbox/outbox-handler.ts'

/** Whom a message goes to. */
export interface Receiver {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly language: Language
  /** Empty where none is known. */
  readonly email: string
  readonly mobilePhone: string
}

/** What leaves the product: the message in the receiver's language. */
export interface OutgoingMessage {
  /** The same in every try for one receiver, so that the receiving service can recognize repeats. */
  readonly key: string
  readonly title: string
  readonly type: Message['type']
  readonly from: Message['from']
  readonly body: Message['body']
}

interface AnyChannel {
  /** Stands in stored messages and send configurations, so it must not change. */
  readonly code: string
  readonly name: TextKey
}

/** A channel that ends in our own database: all messages that are due together, in the transaction in which they leave the outbox. */
export interface InsideChannel extends AnyChannel {
  readonly write: (messages: readonly Message[], delivery: Delivery) => Promise<void>
}

/**
 * A channel to an external service: one job for each receiver, retried on its own, so that a service that hangs delays nothing
 * else.
 */
export interface OutsideChannel<Declared extends Settings = Settings> extends AnyChannel {
  /** Address and secret of the service; part of the feature's settings. */
  readonly settings: Declared
  /** How long one try may take. */
  readonly timeoutSeconds: number
  /** Whether it is configured; until then it is not offered, and a message sent over it fails with that reason. */
  isReady(config: SettingValues<Declared>): boolean
  /** @throws any error that should cause another try */
  deliver(message: OutgoingMessage, receiver: Receiver, config: SettingValues<Declared>, signal: AbortSignal): Promise<void>
}

export type Channel = InsideChannel | OutsideChannel

/** Declares a channel to an external service; a feature lists it in its manifest. */
export function outsideChannel<Declared extends Settings>(channel: OutsideChannel<Declared>): OutsideChannel<Declared> {
  return channel
}
