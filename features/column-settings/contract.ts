import { z } from 'zod'
import { call } from '#engine/contract/call.ts'

/** The setting of one column (`prop`, `label`, `visible` ...), stored as the client sent it. */
const columnSetting = z.record(z.string(), z.unknown())

/** Length of the settings of one menu, in bytes of JSON. */
export const columnSettingsBytes = 20_000

/** The caller's settings for a menu granted to them; an empty list when nothing was saved. */
export const readColumns = call({
  method: 'GET',
  path: '/api/permission/Authority/GetColumnsByModuleId/{moduleId}',
  access: 'signed-in',
  params: z.object({ moduleId: z.string().max(100) }),
  answer: z.array(columnSetting),
})

/** `fieldList` is JSON: a list of objects. Replaces the former settings. */
export const saveColumns = call({
  method: 'PUT',
  path: '/api/permission/Authority/SetColumnsByModuleId',
  access: 'signed-in',
  body: z.object({ moduleId: z.string().max(100), fieldList: z.string().max(columnSettingsBytes) }),
  answer: z.null(),
})
