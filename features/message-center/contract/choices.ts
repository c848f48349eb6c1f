import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { flag } from '#engine/resource/inputs.ts'
import { clockTime } from '#engine/values/quiet-hours.ts'
import { flowOccasions, messagePath } from '#features/message-center/contract/shared.ts'

/** What a person may choose channels for: the messages of flows by what happened, and announcements. */
export const choosableEvents = [...flowOccasions, 'approved', 'announcement'] as const
export type ChoosableEvent = (typeof choosableEvents)[number]

/** Channels that reach one person; a webhook speaks to a group and is nobody's choice. */
export const personalChannels = ['inSite', 'mail', 'sms', 'wecom', 'dingtalk'] as const
export type PersonalChannel = (typeof personalChannels)[number]

/** The box keeps whatever asks for an action, and announcements, whose readers are counted; only what tells the end of something can be left out of it. */
const withoutBox: ReadonlySet<ChoosableEvent> = new Set(['approved', 'ended', 'copied'])

/** Whether a person may switch a channel off for an event. */
export const isChoosable = (event: ChoosableEvent, channel: PersonalChannel): boolean => channel !== 'inSite' || withoutBox.has(event)

const time = z.string().regex(clockTime, 'message-center.quiet-time-wrong')

const switchedOff = z.object({ event: z.enum(choosableEvents), channel: z.enum(personalChannels) })

const choices = {
  /** What the person does not want; everything else goes out as administrators configured it. */
  off: z.array(switchedOff).max(choosableEvents.length * personalChannels.length),
  /** 1: between `quietFrom` and `quietTo` nothing leaves the product for this person; it is sent afterwards. */
  quiet: flag,
  quietFrom: time,
  quietTo: time,
}

const path = `${messagePath}/NotificationChoices`

/** Ours: the caller's own choices, and over which channels the product sends at all. */
export const readChoices = call({
  method: 'GET',
  path,
  access: 'signed-in',
  answer: z.object({
    ...choices,
    quiet: z.number(),
    channels: z.array(
      z.object({
        code: z.enum(personalChannels),
        /** 0: the person has no address there, so that nothing arrives. */
        hasAddress: z.number(),
      }),
    ),
    /** Counts the changes; 0 where nothing was chosen yet. */
    version: z.number(),
  }),
})

export const choicesInput = z.object({ ...choices, version: z.number().int().nullish() })

export const saveChoices = call({
  method: 'PUT',
  path,
  access: 'signed-in',
  body: choicesInput,
  answer: z.object({ version: z.number() }),
  message: 'message-center.choices-saved',
})
