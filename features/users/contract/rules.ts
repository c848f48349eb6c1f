import { z } from 'zod'
import { sortedPageQuery } from '#engine/contract/shapes.ts'
import { rulesOfMenu } from '#engine/resource/calls.ts'

export const userMenu = 'permission-user'

export const usersPath = '/api/permission/Users'

/** Who may do what on the screen of users. */
export const userRules = rulesOfMenu(userMenu)

/** What the list of users is narrowed to; an organization stands for those below it too. */
export const userQuery = sortedPageQuery.extend({
  organizeId: z.string().max(100).default(''),
  /** 1 enabled and not locked, 2 locked, 0 disabled. */
  enabledMark: z.enum(['0', '1', '2', '']).default(''),
  gender: z.enum(['1', '2', '3', '']).default(''),
})
