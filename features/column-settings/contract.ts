import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** One column as its user wants it (`prop`, `label`, `visible` ...); kept as the client wrote it. */
const columnSetting = z.record(z.string(), z.unknown())

/** Length of the settings of one menu, in bytes of JSON. */
export const columnSettingsBytes = 20_000

/** The caller's own settings for a menu granted to them; an empty list where nothing was saved (platform-api, Authority). */
export const readColumns = call({
  method: 'GET',
  path: '/api/permission/Authority/GetColumnsByModuleId/{moduleId}',
  access: 'signed-in',
  params: z.object({ moduleId: z.string().max(100) }),
  answer: z.array(columnSetting),
})

/** `fieldList` is JSON: a list of objects. It takes the place of what was saved before. */
export const saveColumns = call({
  method: 'PUT',
  path: '/api/permission/Authority/SetColumnsByModuleId',
  access: 'signed-in',
  body: z.object({ moduleId: z.string().max(100), fieldList: z.string().max(columnSettingsBytes) }),
  answer: z.null(),
})
