import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { administration, passwordPolicy, publicNames, systemConfiguration } from '#engine/values/system-configuration.ts'

/**
 * Ordinary users get names, pictures and the password policy, administrators everything (security 3.3), also the settings that
 * features declare in their manifests: secrets always as stars.
 */
export const readConfiguration = call({
  method: 'GET',
  path: '/api/system/SysConfig',
  access: 'signed-in-restricted',
  answer: z.object({ ...publicNames.shape, ...passwordPolicy.shape, ...administration.partial().shape }).loose(),
})

/** Members that are absent keep their value. */
export const saveConfiguration = call({
  method: 'PUT',
  path: '/api/system/SysConfig',
  access: 'administrator',
  body: systemConfiguration.partial().loose(),
  answer: z.null(),
  message: 'settings.saved',
})
