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
  /** The same in every try for one receiver: whoever takes it tells repeats by it. */
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

/** A channel that goes outside: a job for each receiver, with its own tries. What hangs here holds up nothing else. */
export interface OutsideChannel<Declared extends Settings = Settings> extends AnyChannel {
  /** Where it goes and with which secret; part of the feature's settings. */
  readonly settings: Declared
  /** How long one try may take. */
  readonly timeoutSeconds: number
  /** Whether it is set up; until then it is not offered, and what is sent over it all the same fails with that reason. */
  isReady(config: SettingValues<Declared>): boolean
  /** @throws whatever makes a later try worth while */
  deliver(message: OutgoingMessage, receiver: Receiver, config: SettingValues<Declared>, signal: AbortSignal): Promise<void>
}

export type Channel = InsideChannel | OutsideChannel

/** Declares a channel that goes outside; a feature lists it in its manifest. */
export function outsideChannel<Declared extends Settings>(channel: OutsideChannel<Declared>): OutsideChannel<Declared> {
  return channel
}
