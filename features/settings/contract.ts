import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { flag, version } from '#engine/resource/inputs.ts'
import { administration, passwordPolicy, publicNames, systemConfiguration } from '#engine/values/system-configuration.ts'

const path = '/api/system/SysConfig'

export const configurationMenu = 'system-sysConfig'

/** Ours, beside the members of the configuration: for administrators alone. */
const beside = z.object({
  /** Counts the changes; a save sends the one it read. */
  version: z.number(),
  /** From where the caller reaches the server, which the list of addresses must name. */
  callerAddress: z.string(),
  /** By member: who changed it last, and when; members that were never changed are absent. */
  changed: z.record(z.string(), z.object({ at: z.number(), by: z.string() })),
})

/**
 * Ordinary users get names, pictures and the password policy, administrators everything (security 3.3), also the settings that
 * features declare in their manifests: secrets always as stars.
 */
export const readConfiguration = call({
  method: 'GET',
  path,
  access: 'signed-in-restricted',
  answer: z.object({ ...publicNames.shape, ...passwordPolicy.shape, ...administration.partial().shape, ...beside.partial().shape }).loose(),
})

/** A switch, as clients send it. */
export const lockOut = z.union([z.boolean(), flag.transform((on) => on === 1)]).nullish()

/** Members that are absent keep their value. */
export const saveConfiguration = call({
  method: 'PUT',
  path,
  access: 'administrator',
  body: systemConfiguration
    .partial()
    .extend({
      version,
      /** Ours: the list of addresses may leave out the one the caller comes from. */
      allowLockOut: lockOut,
    })
    .loose(),
  answer: z.null(),
  message: 'settings.saved',
})

const administrator = z.object({ id: z.string(), account: z.string(), realName: z.string() })
export type Administrator = z.output<typeof administrator>

/** The super administrators. */
export const listAdministrators = call({
  method: 'GET',
  path: `${path}/getAdminList`,
  access: 'administrator',
  answer: z.array(administrator),
})

/** Makes these people super administrators and nobody else; the built-in account stays one, whether it is named or not. */
export const saveAdministrators = call({
  method: 'PUT',
  path: `${path}/setAdminList`,
  access: 'administrator',
  body: z.object({ adminIds: z.array(z.string().max(100)).max(100, 'settings.too-many-administrators') }),
  answer: z.null(),
  message: 'settings.saved',
})

const { emailSmtpHost, emailSmtpPort, emailSsl, emailAccount, emailPassword, emailSenderName } = systemConfiguration.shape

/** The members of the configuration by which mail is sent. */
export const mailMembers = z.object({ emailSmtpHost, emailSmtpPort, emailSsl, emailAccount, emailPassword, emailSenderName })

/** Sends one mail by what is typed; members that are absent, and a password of stars, are those that are stored. */
export const testMail = call({
  method: 'POST',
  path: `${path}/Email/Test`,
  access: 'administrator',
  rate: 'exchange',
  body: mailMembers.partial().extend({
    /** Ours: who gets it; the own account when absent. */
    to: z
      .email('settings.mail-to-wrong')
      .max(200, 'settings.mail-to-wrong')
      .nullish()
      .transform((to) => to ?? undefined),
  }),
  answer: z.null(),
  message: 'settings.mail-sent',
})
