import type { Language, TextKey } from '#engine/texts/text.ts'
import type { Message } from '#server/channels/message.ts'
import type { Settings, SettingValues } from '#server/configuration/setting.ts'
import type { Kernel } from '#server/kernel.ts'
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
  /** What is told below the title; the title again where nothing else was written. */
  readonly content: string
  /** Id of the account it goes over, where a channel has several. */
  readonly account: string | undefined
  /** The provider's own template, for channels that send no free text. */
  readonly template: ProviderTemplate | undefined
}

/** A template that lies with the provider of a channel, with its variables filled. */
export interface ProviderTemplate {
  readonly code: string
  readonly values: readonly { readonly name: string; readonly value: string }[]
}

/** What a delivery may use. */
export interface DeliveryContext<Declared extends Settings> {
  readonly config: SettingValues<Declared>
  readonly kernel: Kernel
  /** Aborts when the time is over or the node stops. */
  readonly signal: AbortSignal
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
  /** It speaks to many at once, such as the robot of a group: one job for a message, whose receiver is `nobody`. */
  readonly oncePerMessage?: boolean
  /** How long one try may take. */
  readonly timeoutSeconds: number
  /** Whether it is configured; until then a message that names no account of its own fails with that reason. */
  isReady(config: SettingValues<Declared>): boolean
  /** @throws any error that should cause another try; `DeliveryFault` where the log is to say why, or where no other try would help */
  deliver(message: OutgoingMessage, receiver: Receiver, context: DeliveryContext<Declared>): Promise<void>
}

export type Channel = InsideChannel | OutsideChannel

/** Declares a channel to an external service; a feature lists it in its manifest. */
export function outsideChannel<Declared extends Settings>(channel: OutsideChannel<Declared>): OutsideChannel<Declared> {
  return channel
}

/** Stands for the receivers of a channel that speaks to many at once. */
export const nobody: Receiver = { id: '', account: '', name: '', language: 'zh', email: '', mobilePhone: '' }

/** Why a message did not go out, as the log of what was sent tells it. */
export class DeliveryFault extends Error {
  readonly text: TextKey
  /** Another try would fail as well: no address, a wrong one, a wrong secret. */
  readonly isFinal: boolean

  constructor(text: TextKey, { isFinal }: { readonly isFinal: boolean }) {
    super(text)
    this.name = 'DeliveryFault'
    this.text = text
    this.isFinal = isFinal
  }
}
